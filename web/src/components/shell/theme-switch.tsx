import { Monitor, Moon, Sun } from 'lucide-react';
import { message, t } from '../../language/translate.ts';
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
    <SegmentedControl<Theme>
      label={t('Theme')}
      options={options.map((option) => ({ ...option, label: t(option.label) }))}
      value={theme}
      onChange={choose}
      {...props}
    />
  );
}

const options = [
  { value: 'light', label: message('Light'), icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: message('Dark'), icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: message('System'), icon: <Monitor aria-hidden="true" /> },
] as const;
