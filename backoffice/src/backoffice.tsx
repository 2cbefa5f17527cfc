/** The backoffice: for the people of the insurers and of the service. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './backoffice.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { watchActivity } from './aplicacion/activity.ts';
import { abrirCliente, ContextoDeCliente } from './aplicacion/cliente.ts';
import { CruzConNombre } from './aplicacion/cruz-con-nombre.tsx';
import { crearMemoria } from './aplicacion/datos.ts';
import { abrirIdioma } from './aplicacion/idioma.ts';
import { ActivityContext } from './aplicacion/idle.tsx';
import { crearRutas } from './aplicacion/rutas.tsx';
import { createStepUp, StepUpDialog } from './aplicacion/step-up.tsx';
import { tema, variables } from './aplicacion/tema.ts';

const idioma = await abrirIdioma();
const activity = watchActivity();
const stepUp = createStepUp();
const cliente = abrirCliente(() => idioma.language, {
  cabeceras: activity.headers,
  trasRechazo: async ({ codigo }) => codigo === 'confirmacion_necesaria' && stepUp.ask(),
});
const memoria = crearMemoria();
const rutas = crearRutas();
/** The word that lets the styles of a library into the page. */
const palabra = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// by this name the lock of the page behind a dialog looks for it
Object.assign(globalThis, { __webpack_nonce__: palabra });

createRoot(document.getElementById('app') as HTMLElement).render(
  <MantineProvider
    theme={tema}
    cssVariablesResolver={variables}
    defaultColorScheme="light"
    getStyleNonce={() => palabra}
  >
    <I18nextProvider i18n={idioma}>
      <CruzConNombre>
        <QueryClientProvider client={memoria}>
          <ContextoDeCliente value={cliente}>
            <ActivityContext value={activity}>
              <ModalsProvider>
                <Notifications position="bottom-right" />
                <RouterProvider router={rutas} />
                <StepUpDialog stepUp={stepUp} />
              </ModalsProvider>
            </ActivityContext>
          </ContextoDeCliente>
        </QueryClientProvider>
      </CruzConNombre>
    </I18nextProvider>
  </MantineProvider>,
);
