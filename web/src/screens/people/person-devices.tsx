import { listDevices } from '@nairadesk/contract/people';
import { useRead } from '../../api/use-read.ts';
import { Ago, When } from '../../components/text/when.tsx';
import { KnownList, rowEnd } from './known-list.tsx';

/** Where a person is logged in. */
export function PersonDevices({ id }: { id: string }) {
  const read = useRead(listDevices, { id });
  return (
    <KnownList
      what="devices"
      read={read}
      row={({ device, startedAt, lastUsedAt }) => (
        <>
          <span className="font-medium">{device}</span>
          <span>
            Used <Ago time={lastUsedAt} />
          </span>
          <span className={rowEnd}>
            Logged in <When time={startedAt} />
          </span>
        </>
      )}
    />
  );
}
