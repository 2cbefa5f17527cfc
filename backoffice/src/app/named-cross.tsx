/** The cross that closes a dialogue, a message or a notice: it has a name, in the language of the page, wherever it stands. */
import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function NamedCross({ children }: { readonly children: ReactNode }) {
  const close = useTranslation().t('cerrar');
  const theme = useMemo(() => {
    const withName = { defaultProps: { closeButtonProps: { 'aria-label': close } } };
    return {
      components: {
        Modal: withName,
        Notification: withName,
        Alert: { defaultProps: { closeButtonLabel: close } },
      },
    };
  }, [close]);
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
