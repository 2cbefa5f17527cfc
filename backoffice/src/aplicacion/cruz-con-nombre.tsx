/** The cross that closes a dialogue, a message or a notice: it has a name, in the language of the page, wherever it stands. */
import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function CruzConNombre({ children }: { readonly children: ReactNode }) {
  const cerrar = useTranslation().t('cerrar');
  const theme = useMemo(() => {
    const conNombre = { defaultProps: { closeButtonProps: { 'aria-label': cerrar } } };
    return {
      components: {
        Modal: conNombre,
        Notification: conNombre,
        Alert: { defaultProps: { closeButtonLabel: cerrar } },
      },
    };
  }, [cerrar]);
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>;
}
