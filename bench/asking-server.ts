import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from '../server/src/platform/database/database.ts';
import { createFindCaller } from '../server/src/platform/sessions/sessions.ts';

// node asking-server.ts <port> <file of bytes> <connection>: sends the same bytes to all callers, without a framework,
// after it has asked the database whether the caller's session still holds, as the product does before each answer.
const [port, file = '', connection = '{}'] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-encoding': 'br',
  'content-length': body.length,
};
const findCaller = createFindCaller(connect(JSON.parse(connection)));

createServer(async (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  await findCaller(token, true);
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), 'localhost', () => console.log('listening'));
