import { afterAll, vi } from 'vitest';

// Files share a process: what one watches or replaces ends with it, also where a test of it failed half-way.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
