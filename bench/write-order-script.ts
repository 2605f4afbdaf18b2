import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressCall } from '@nairadesk/contract/endpoint';
import { placeOrder } from '@nairadesk/contract/orders';
import { orderOf, type Trading } from './people.ts';

/**
 * Writes the script with which wrk places orders of all customers in turn; it prints BAD at the first refusal. Each run
 * begins at another customer: if all began at the first one, the first ones would reach their limit of open orders.
 */
export function writeOrderScript(folder: string, { tokens, assetId }: Trading): string {
  const script = join(folder, 'orders.lua');
  writeFileSync(
    script,
    `local tokens = { ${tokens.map((token) => `"${token}"`).join(', ')} }
function init() count = ${Math.floor(Math.random() * tokens.length)}; run = os.time() end
function request()
  count = count + 1
  return wrk.format("POST", "${addressCall(placeOrder).url}", {
    ["Content-Type"] = "application/json",
    ["Authorization"] = "Bearer " .. tokens[count % #tokens + 1],
    ["Idempotency-Key"] = run .. "-" .. count .. "-" .. tostring(math.random(1e9)),
  }, '${orderOf(assetId)}')
end
function response(status) if status ~= 201 then bad = (bad or 0) + 1; if bad == 1 then print("BAD " .. status) end end end`,
  );
  return script;
}
