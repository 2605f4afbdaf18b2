import { Agent, request } from 'node:http';
import { addressCall } from '@nairadesk/contract/endpoint';
import { placeOrder } from '@nairadesk/contract/orders';
import { type Bench, cpuSeconds, machine, startProduct } from './machine.ts';
import { completeOneEach, fillDesk, orderOf, type Trading } from './people.ts';

// What an order costs that is sent again with its Idempotency-Key, as every client does after an outage, beside a fresh
// one, in turns: npm run bench:repeats
const orders = 1_500;
const clients = 50;
const rounds = 3;

const bench = await startProduct({ RATE_LIMIT: 'on' }, true);
const agent = new Agent({ keepAlive: true, maxSockets: clients });
try {
  const trading = await fillDesk(bench.database, 2_000, 1);
  await completeOneEach(bench.database, trading);
  await bench.database.pool.query('vacuum analyze');
  await placeAll(trading, 'warm');
  console.log(
    `${machine()}; ${orders} orders by ${clients} clients, ${rounds} rounds in turns; for each order`,
  );
  console.log('round  sent  node CPU µs  database µs  new connections to it');
  for (let round = 1; round <= rounds; round += 1) {
    const first = await measure(round, 'once', trading);
    const second = await measure(round, 'again', trading);
    if (first.join() !== second.join()) throw new Error('an order was answered otherwise than before');
  }
} finally {
  agent.destroy();
  await bench.stop();
}

/** Places a round's orders and prints what each cost. @returns their answers */
async function measure(round: number, sent: string, trading: Trading): Promise<string[]> {
  const before = await stateOf(bench);
  const answers = await placeAll(trading, String(round));
  const after = await stateOf(bench);
  const cpu = ((after.cpu - before.cpu) / orders) * 1e6;
  const inDatabase = ((after.milliseconds - before.milliseconds) / orders) * 1000;
  const connections = after.connections - before.connections;
  console.log([round, sent, cpu.toFixed(0), inDatabase.toFixed(0), connections].join('  '));
  return answers;
}

async function stateOf({ database, serverPid }: Bench) {
  const { rows } = await database.pool.query(
    `select (select sessions::int from pg_stat_database where datname = current_database()) as connections,
      (select sum(total_exec_time + total_plan_time) from pg_stat_statements where toplevel) as milliseconds`,
  );
  const { connections, milliseconds } = rows[0];
  return { cpu: cpuSeconds(serverPid), connections, milliseconds };
}

/** Places the orders of these keys, also those placed before, and gives their answers in their order. */
async function placeAll(trading: Trading, keys: string): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  const placeSome = async () => {
    while (next < orders) {
      const index = next;
      next += 1;
      answers[index] = await place(trading, index, `${keys}-${index}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, placeSome));
  return answers;
}

function place({ tokens, assetId }: Trading, index: number, key: string): Promise<string> {
  const headers = {
    authorization: `Bearer ${tokens[index % tokens.length]}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  return new Promise((resolve, reject) => {
    const sending = request(
      bench.url + addressCall(placeOrder).url,
      { method: placeOrder.method, agent, headers },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => (answer.statusCode === 201 ? resolve(text) : reject(new Error(text))));
      },
    );
    sending.on('error', reject);
    sending.end(orderOf(assetId));
  });
}
