import { Monitor, Moon, Sun } from 'lucide-react';
import { type Theme, useTheme } from '../../theme/theme.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

interface ThemeSwitchProps {
  icons?: 'row' | 'column';
  className?: string;
}

/** Chooses light, dark or the system's theme. */
export function ThemeSwitch(props: ThemeSwitchProps) {
  const [theme, choose] = useTheme();
  return (
    <SegmentedControl<Theme> label="Theme" options={options} value={theme} onChange={choose} {...props} />
  );
}

const options = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
] as const;
