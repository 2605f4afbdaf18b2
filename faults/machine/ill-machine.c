// Preloaded into a process, it makes the machine ill: its disk is slow and its clock is wrong, by what a shared file
// says, which may change at any moment. Real calls go straight to the kernel.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct illness {
  long long clock_ahead_seconds;
  long long flush_microseconds;
};

static const volatile struct illness well;
static const volatile struct illness *now = &well;

__attribute__((constructor)) static void read_shared_file(void) {
  const char *path = getenv("ILLNESS_FILE");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *shared = mmap(NULL, sizeof(struct illness), PROT_READ, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) now = shared;
  close(file);
}

static void wait_for_disk(void) {
  long long wait = now->flush_microseconds;
  struct timespec left = {wait / 1000000, wait % 1000000 * 1000};
  // A signal does not make a disk faster.
  while (wait > 0 && nanosleep(&left, &left) != 0) continue;
}

int fsync(int file) {
  wait_for_disk();
  return syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  wait_for_disk();
  return syscall(SYS_fdatasync, file);
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  int failed = syscall(SYS_clock_gettime, clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += now->clock_ahead_seconds;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec precise;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &precise);
  at->tv_sec = precise.tv_sec;
  at->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (at) *at = precise.tv_sec;
  return precise.tv_sec;
}
