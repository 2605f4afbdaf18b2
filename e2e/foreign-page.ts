import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';

/** What a call came back with; status 0: the browser did not let the page see it. */
export interface Seen {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: read as an untyped client reads it
  body: any;
  retryAfter: string | null;
}

export interface Request {
  method: string;
  path: string;
  token?: string;
  data?: object;
  /** Sends `data` as part `json` of a form, with a picture, a text or nothing as `image`. */
  form?: { image?: 'picture' | string; type?: 'application/json' };
}

// What axios 0.21 does in a browser, for the calls of a client: that version has known faults, and is not installed.
const oldAxios = `
window.axios = ({ method, url, baseURL, data, headers }) => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest();
  request.open(method.toUpperCase(), baseURL + url, true);
  request.onloadend = () => {
    const text = request.responseText;
    const response = { status: request.status, data: text ? JSON.parse(text) : null,
      headers: { 'retry-after': request.getResponseHeader('retry-after') } };
    if (request.status >= 200 && request.status < 300) resolve({ ...response });
    else reject(Object.assign(new Error('Network Error'), request.status ? { response } : {}));
  };
  const form = data instanceof FormData;
  const all = { Accept: 'application/json, text/plain, */*', 'Content-Type': 'application/json;charset=utf-8', ...headers };
  for (const [name, value] of Object.entries(all))
    if (name !== 'Content-Type' || (data !== undefined && !form)) request.setRequestHeader(name, value);
  request.send(form ? data : data === undefined ? null : JSON.stringify(data));
});`;

/** The clients that the page can have, by their name. */
export const clients: Record<string, string> = {
  'axios 1': readFileSync(new URL('../node_modules/axios/dist/axios.min.js', import.meta.url), 'utf8'),
  'axios 0.21': oldAxios,
};

const callScript = `
window.picture = () => new Promise((resolve) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
  canvas.getContext('2d').fillRect(8, 8, 40, 40);
  canvas.toBlob(resolve, 'image/png');
});
window.call = async ({ method, path, token, data, form }) => {
  const headers = token ? { 'Content-Type': 'application/json', Authorization: 'Bearer ' + token } : {};
  let body = data;
  if (form) {
    body = new FormData();
    body.append('json', JSON.stringify(data));
    if (form.image === 'picture') body.append('image', await picture(), 'logo.png');
    else if (form.image !== undefined) body.append('image', form.image);
    if (form.type) {
      const answer = await fetch(baseURL + path, { method, body, headers });
      return { status: answer.status, body: await answer.json(), retryAfter: null };
    }
    delete headers['Content-Type'];
  }
  const told = (response) => ({ status: response.status, body: response.data, retryAfter: response.headers['retry-after'] ?? null });
  return axios({ method, url: path, baseURL, data: body, headers })
    .then(told, (error) => error.response ? told(error.response) : { status: 0, body: null, retryAfter: null });
};
window.shows = (url) => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve(image.naturalWidth);
  image.onerror = () => resolve(0);
  image.src = url;
});`;

/** Serves a page that is none of ours on this port: at \`/{client}\`, with that client. It calls the API at \`baseUrl()\`. */
export async function serveForeignPage(port: number, baseUrl: () => string) {
  const server = createServer((request, response) => {
    const client = clients[decodeURIComponent(request.url?.slice(1) ?? '')];
    response.writeHead(client === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    const scripts = [client, `window.baseURL = '${baseUrl()}'`, callScript];
    response.end(
      `<!doctype html><title>Elsewhere</title>${scripts.map((text) => `<script>${text}</script>`).join('')}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return { stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** Makes a call of the API from within the page. */
export function callFrom(page: Page, request: Request): Promise<Seen> {
  return page.evaluate<Seen>(`call(${JSON.stringify(request)})`);
}

/** The width at which the page shows the picture of that address; 0 where it may not. */
export function widthOf(page: Page, url: string): Promise<number> {
  return page.evaluate<number>(`shows(${JSON.stringify(url)})`);
}
