// Sends large requests from a thread of their own: to write a megabyte as JSON and hand it over takes longer than
// a key may.

export interface Parcel {
  id: number;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Without a status the server did not answer. */
export interface Reply {
  id: number;
  status: number | null;
  text: string;
}

self.onmessage = (event: MessageEvent<Parcel>) => {
  const { id, method, url, headers, body } = event.data;
  const reply = (status: number | null, text: string) => self.postMessage({ id, status, text } satisfies Reply);
  fetch(url, { method, headers, cache: 'no-store', body: JSON.stringify(body) }).then(
    async (response) => reply(response.status, await response.text()),
    () => reply(null, ''),
  ).catch(() => reply(null, ''));
};
