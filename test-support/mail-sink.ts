import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** Well; no server listens; takes the line and says nothing; falls over during a mail, or right after it. */
export type Health = 'well' | 'refuses' | 'hangs' | 'dies';

export interface ReceivedMail {
  messageId: string;
  from: string;
  /** Who the peer was told to give it to, which is not what its headers say. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { key: string; value: string }[];
}

/** An SMTP peer of this machine that keeps what it is given, falls ill and recovers. */
export class MailSink {
  readonly port: number;
  readonly received: ReceivedMail[] = [];
  /** How many of the next mails it refuses for now. Mailboxes like `full@…` it always refuses. */
  refusesNext = 0;
  /** Lines that were taken while it was ill, and mails that it then took without saying so. */
  tries = 0;
  swallowed = 0;
  #stop: () => Promise<unknown> = async () => {};

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Waits for a mail to this address whose subject or text matches. */
  async mailTo(address: string, matching: RegExp): Promise<ReceivedMail> {
    const find = () =>
      this.received.find(
        ({ to, subject, text }) => to.includes(address) && matching.test(`${subject}\n${text}`),
      );
    return until(`a mail to ${address} that matches ${matching}`, find, { timeoutMs: 50_000 });
  }

  async become(health: Health): Promise<void> {
    await this.#stop();
    this.#stop = async () => {};
    if (health === 'well') await this.#serve();
    if (health === 'hangs') await this.#listen(() => {});
    if (health === 'dies') await this.#listen((socket) => this.#dieInMail(socket));
  }

  stop(): Promise<void> {
    return this.become('refuses');
  }

  // What it has begun to take when it falls ill is taken whole, and said to be: nothing comes again because of it.
  async #serve(): Promise<void> {
    const taking = new Set<Promise<unknown>>();
    let isClosing = false;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('full@') ? new Error(`the mailbox ${address} is full`) : undefined),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk) => chunks.push(chunk));
        stream.on('end', () => {
          // Says nothing to what comes after that: the line breaks in a moment.
          if (isClosing) return;
          if (this.refusesNext > 0) {
            this.refusesNext -= 1;
            return done(new Error('try later'));
          }
          const to = envelope.rcptTo.map(({ address }) => address);
          const kept = this.#keep(Buffer.concat(chunks), to).then(() => done(), done);
          taking.add(kept);
        });
      },
    });
    server.on('error', () => {});
    const sockets = new Set<Socket>();
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket.on('close', () => sockets.delete(socket)));
    });
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#stop = async () => {
      isClosing = true;
      await Promise.all(taking);
      // Without the words of a server that closes in order, which are a refusal.
      for (const socket of sockets) socket.end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    };
  }

  async #listen(meet: (socket: Socket) => void): Promise<void> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      this.tries += 1;
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
      meet(socket);
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.#stop = async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    };
  }

  // By turns after the first bytes of a mail, and when it has all of it but has not said so: that one comes again.
  #dieInMail(socket: Socket): void {
    const diesEarly = this.tries % 2 === 0;
    const to: string[] = [];
    let mail: string | undefined;
    socket.write('220 ill\r\n');
    socket.on('data', (chunk) => {
      if (mail === undefined) {
        const command = chunk.toString();
        const isData = /^DATA/i.test(command);
        const recipient = /^RCPT TO:<([^>]*)>/i.exec(command)?.[1];
        if (recipient) to.push(recipient);
        if (isData) mail = '';
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
        return;
      }
      mail += chunk;
      if (diesEarly) socket.destroy();
      else if (mail.endsWith('\r\n.\r\n'))
        void this.#keep(Buffer.from(mail), to).then(() => this.#swallow(socket));
    });
  }

  #swallow(socket: Socket): void {
    this.swallowed += 1;
    socket.destroy();
  }

  async #keep(bytes: Buffer, to: string[]): Promise<void> {
    const {
      messageId = '',
      from,
      subject = '',
      text = '',
      html = '',
      headers,
    } = await PostalMime.parse(bytes);
    this.received.push({ messageId, from: from?.address ?? '', to, subject, text, html, headers });
  }
}

/** Starts a peer that is well. */
export async function startMailSink(): Promise<MailSink> {
  const sink = new MailSink(await freePort());
  await sink.become('well');
  return sink;
}
