declare module 'virtual:terms' {
  const terms: Record<string, { also: string[]; says: string; href: string }>;
  export default terms;
}

/** The engines beside the static studio. */
declare module 'virtual:engines' {
  const engines: {
    /** The file of the one that knows whose a text is. */
    index: string;
    /** For each domain, the file of its engine. */
    domains: Record<string, string>;
  };
  export default engines;
}
