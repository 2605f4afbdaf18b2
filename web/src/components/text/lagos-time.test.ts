import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromLagosField, hasLagosClock, lagosDay, lagosMoment, toLagosField } from './lagos-time.ts';

describe.each(['Africa/Lagos', 'UTC', 'America/New_York', 'Asia/Kolkata'])(
  'Lagos time on a device in %s',
  (device) => {
    beforeEach(() => {
      vi.stubEnv('TZ', device);
    });
    afterEach(() => {
      vi.unstubAllEnvs();
    });

    it('shows a moment by the clock of Nigerian banks, beyond midnight too', () => {
      expect(lagosMoment.format(new Date('2026-08-31T23:30:00Z'))).toBe('1 Sept 2026, 00:30');
      expect(lagosDay.format(new Date('2026-08-31T23:00:00Z'))).toBe('1 Sept 2026');
    });

    it('reads what a date field holds back as the same minute', () => {
      const now = new Date('2026-11-20T23:46:59.123Z');
      expect(toLagosField(now)).toBe('2026-11-21T00:46');
      expect(fromLagosField(toLagosField(now))).toBe('2026-11-20T23:46:00.000Z');
      expect(fromLagosField('')).toBeUndefined();
    });

    it('says which clock is meant only where the device has another', () => {
      expect(hasLagosClock()).toBe(device === 'Africa/Lagos');
    });
  },
);
