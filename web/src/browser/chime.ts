let audio: AudioContext | undefined;

/** Lets sounds be played once the page has been pressed or typed in: browsers allow none before. */
export function allowChime(): () => void {
  const over = new AbortController();
  const start = () => {
    audio ??= new AudioContext();
    void audio.resume();
    over.abort();
  };
  for (const touch of ['pointerdown', 'keydown'])
    window.addEventListener(touch, start, { signal: over.signal });
  return () => over.abort();
}

/** Two short notes, made here: no file is loaded. Silent before the page was touched. */
export function chime(): void {
  if (audio?.state !== 'running') return;
  for (const [place, hertz] of [880, 1175].entries()) {
    const from = audio.currentTime + place * 0.16;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.2, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.3);
    note.connect(volume).connect(audio.destination);
    note.start(from);
    note.stop(from + 0.32);
  }
}

/** The same on the press that asks for it. */
export function tryChime(): void {
  audio ??= new AudioContext();
  void audio.resume().then(chime);
}
