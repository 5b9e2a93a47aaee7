declare module 'virtual:terms' {
  const terms: Record<string, { also: string[]; says: string; href: string }>;
  export default terms;
}
