/** The backoffice, for people of the insurers and of the service. */
import { MantineProvider, MantineThemeProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { watchActivity } from './app/activity.ts';
import { ClientContext, openClient } from './app/client.ts';
import { createQueryClient } from './app/data.ts';
import { ActivityContext } from './app/idle.tsx';
import { openLanguage } from './app/language.ts';
import { followRouter } from './app/navigation.ts';
import { createRoutes } from './app/routes.tsx';
import { createSignInAgain } from './app/sign-in-again.ts';
import { createStepUp, StepUpDialog } from './app/step-up.tsx';
import { theme, variables } from './app/theme.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './backoffice.css';
import { type ReactNode, useMemo } from 'react';

const language = await openLanguage();
const activity = watchActivity();
const stepUp = createStepUp();
const queryClient = createQueryClient();
const signInAgain = createSignInAgain(queryClient);
const client = openClient(() => language.language, {
  headers: activity.headers,
  afterRefusal: (failure, call) =>
    failure.code === 'confirmacion_necesaria' ? stepUp.ask() : signInAgain(failure, call),
});
const routes = createRoutes(language);
followRouter(routes);
/** The Content Security Policy admits inline styles only with this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// the library that locks scrolling behind a dialog reads the nonce from this global
Object.assign(globalThis, { __webpack_nonce__: nonce });

createRoot(document.getElementById('app') as HTMLElement).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={variables}
    defaultColorScheme="light"
    getStyleNonce={() => nonce}
  >
    <I18nextProvider i18n={language}>
      <CloseButtonLabels>
        <QueryClientProvider client={queryClient}>
          <ClientContext value={client}>
            <ActivityContext value={activity}>
              <ModalsProvider>
                <Notifications position="bottom-left" />
                <RouterProvider router={routes} />
                <StepUpDialog stepUp={stepUp} />
              </ModalsProvider>
            </ActivityContext>
          </ClientContext>
        </QueryClientProvider>
      </CloseButtonLabels>
    </I18nextProvider>
  </MantineProvider>,
);

/** Gives close buttons of dialogs, messages and notices a name in the language of the page. */
function CloseButtonLabels({ children }: { readonly children: ReactNode }) {
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
