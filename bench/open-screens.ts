import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listAssets } from '@nairadesk/contract/assets';
import { addressCall } from '@nairadesk/contract/endpoint';
import { streamEvents } from '@nairadesk/contract/events';

// The open screens of price-change.ts, in a process of their own: each is one event stream on a socket of its own.
// A screen has the new data once its stream or, where the event lacks it, the list of assets holds the expected price.

/** What the measuring process asks for: that so many screens are open, or that they wait for this price. */
export type ToScreens = { open: { port: number; tokens: string[]; screens: number } } | { expect: string };

/** What it is told: all streams have said `ready`, or when each screen had the price, in milliseconds since 1970. */
export type FromScreens = 'ready' | Report;

export interface Report {
  times: number[];
  /** How many screens had to ask for the list, and what they were answered. */
  asked: number;
  statuses: Record<number, number>;
  /** Streams that ended. */
  lost: number;
}

interface Screen {
  token: string;
  text: string;
  hasPrice: boolean;
}

const openedAtOnce = 200;
const browsers = 'gzip, deflate, br, zstd';
const eventsPath = addressCall(streamEvents).url;
const assetsPath = addressCall(listAssets, { assetType: 'cryptocurrency' }).url;
// Fewer than browsers would open: this process has as many descriptors as the server.
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

let port = 0;
const screens: Screen[] = [];
let price = '';
let report = emptyReport();
let lost = 0;

process.on('message', async (message: ToScreens) => {
  if ('open' in message) {
    await open(message.open);
    return;
  }
  price = `"${message.expect}"`;
  report = emptyReport();
  for (const screen of screens) screen.hasPrice = false;
  tell('ready');
});
process.on('disconnect', () => process.exit());

async function open({ port: given, tokens, screens: total }: Extract<ToScreens, { open: object }>['open']) {
  port = given;
  while (screens.length < total) {
    const more = Array.from({ length: Math.min(openedAtOnce, total - screens.length) }, (_, offset) => ({
      token: tokens[(screens.length + offset) % tokens.length] ?? '',
      text: '',
      hasPrice: false,
    }));
    screens.push(...more);
    await Promise.all(more.map(openStream));
  }
  tell('ready');
}

/** Opens the stream of a screen; resolves once it has said that no change is missed from here on. */
async function openStream(screen: Screen): Promise<void> {
  const socket = connect(port, 'localhost');
  await once(socket, 'connect');
  socket.write(
    `GET ${eventsPath} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${screen.token}\r\n` +
      `accept: text/event-stream\r\naccept-encoding: ${browsers}\r\n\r\n`,
  );
  await untilReady(socket);
  socket.on('data', (chunk) => read(screen, chunk.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => {
    lost += 1;
  });
}

function untilReady(socket: Socket): Promise<void> {
  let text = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.includes('"ready"')) return;
      socket.off('data', listen);
      resolve();
    };
    socket.on('data', listen);
    socket.once('close', () => reject(new Error(`a stream was refused: ${text.slice(0, 300)}`)));
  });
}

/** Looks for the price in each event of an asset; asks for the list where it is not there. */
function read(screen: Screen, chunk: string): void {
  const text = screen.text + chunk;
  const end = text.lastIndexOf('\n\n');
  screen.text = text.slice(end + 2);
  if (screen.hasPrice || end === -1 || !text.includes('"type":"asset"')) return;
  if (text.includes(price)) arrive(screen);
  else ask(screen);
}

function ask(screen: Screen): void {
  report.asked += 1;
  const headers = { authorization: `Bearer ${screen.token}`, 'accept-encoding': browsers };
  request({ agent, port, path: assetsPath, headers }, (answer) => {
    const status = answer.statusCode ?? 0;
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    answer.resume().once('end', () => {
      if (status === 200) arrive(screen);
      // The web asks three times in all, and waits in between.
      else setTimeout(() => ask(screen), 1_000);
    });
  })
    .on('error', () => setTimeout(() => ask(screen), 1_000))
    .end();
}

function arrive(screen: Screen): void {
  if (screen.hasPrice) return;
  screen.hasPrice = true;
  report.times.push(Date.now());
  if (report.times.length === screens.length) tell({ ...report, lost });
}

function emptyReport(): Omit<Report, 'lost'> {
  return { times: [], asked: 0, statuses: {} };
}

function tell(message: FromScreens): void {
  process.send?.(message);
}
