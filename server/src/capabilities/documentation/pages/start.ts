/** Where a new integrator begins, and a page for each language. */
import { escapeText, h2, note, ol, p, pre, ul } from '../blocks.ts';
import type { DocumentationPage, Reader } from '../page.ts';
import { QUICK_STARTS, type QuickStart } from '../quick-starts.ts';

export const START: DocumentationPage = {
  path: 'inicio',
  inIndex: true,
  title: ({ t }) => t('Empezar', 'Getting started'),
  about: ({ t }) =>
    t(
      'Abrir un siniestro, leer el caso y recibir sus avisos: una mañana de trabajo, sin instalar nada nuestro.',
      'Open a claim, read the case and receive its events: a morning of work, with nothing of ours to install.',
    ),
  body: (reader) => {
    const { t, to, variant, server } = reader;
    return [
      h2('antes', t('Antes de empezar', 'Before you begin')),
      ol([
        t(
          `Su dirección base es \`${server}\`. ${variant === 'A' ? 'El nombre de su aseguradora va delante.' : 'Es la misma para todas las aseguradoras: la clave dice cuál es la suya.'}`,
          `Your base address is \`${server}\`. ${variant === 'A' ? 'It begins with the name of your insurer.' : 'It is the same for all insurers: the key says which is yours.'}`,
        ),
        t(
          `Pida una aseguradora de pruebas y haga una clave en el backoffice, en Configuración. Empieza por \`alb_\` y se enseña una sola vez.`,
          `Ask for a test insurer and make a key in the backoffice, in Configuración. It begins with \`alb_\` and is shown only once.`,
        ),
        t(
          'Guarde la clave donde guarda las contraseñas: en un servidor, nunca en un navegador ni en una aplicación.',
          'Keep the key where you keep passwords: on a server, never in a browser or an app.',
        ),
      ]),
      h2('lenguajes', t('Elija su lenguaje', 'Choose your language')),
      p(
        t(
          'Cada programa es un fichero. Abre un siniestro, lee el caso, recibe el aviso y comprueba sus dos firmas. Usa HTTP y la biblioteca del propio lenguaje.',
          'Each program is one file. It opens a claim, reads the case, receives the event and verifies both of its signatures. It uses HTTP and what the language itself brings.',
        ),
      ),
      ul(QUICK_STARTS.map(({ id, name, needs }) => `[${name}](${to(`inicio/${id}`)}) · ${t(needs.es, needs.en)}`)),
      note(clients(reader)),
      h2('familia', t('Qué recibe la familia', 'What the family gets')),
      p(
        t(
          'Al abrir, el heredero recibe un solo correo, con palabras sencillas y por cuenta de su aseguradora, con un enlace personal. En una aseguradora de pruebas el correo se guarda y no sale.',
          'At the opening the heir gets one e-mail, in plain words and on behalf of your insurer, with a personal link. Of a test insurer the e-mail is kept and does not leave.',
        ),
      ),
      p(
        variant === 'A'
          ? t(
              'La respuesta de la apertura trae también ese enlace (`portal_url`). Quien lo tiene entra en el caso: trátelo como una contraseña.',
              'The answer of the opening holds that link too (`portal_url`). Whoever has it enters the case: treat it as a password.',
            )
          : t(
              'El enlace va a la familia y a nadie más: ninguna respuesta lo trae. `acceso_heredero.notificado` dice si el servidor de correo ya lo tomó.',
              'The link goes to the family and to nobody else: no answer holds it. `acceso_heredero.notificado` says whether the mail server has taken it.',
            ),
      ),
      h2('sigue', t('Y después', 'What comes next')),
      ul([
        `[${t('Recibir y comprobar avisos', 'Receiving and verifying events')}](${to('webhooks')})`,
        `[${t('Probar', 'Testing')}](${to('pruebas')})`,
        `[${t('Pasar a producción', 'Going live')}](${to('produccion')})`,
      ]),
    ].join('\n');
  },
};

const clients = ({ t, to }: Reader): string =>
  t(
    `¿Prefiere un cliente? Los hay para TypeScript, Python, Java, C# y Go: pídalos al servicio. Y los generadores de OpenAPI toman [openapi.json](${to('../openapi.json')}) tal como está: openapi-typescript, openapi-python-client, openapi-generator (Java) y oapi-codegen (Go) se prueban con él.`,
    `Do you prefer a client? There are some for TypeScript, Python, Java, C# and Go: ask the service for them. And generators of OpenAPI take [openapi.json](${to('../openapi.json')}) as it is: openapi-typescript, openapi-python-client, openapi-generator (Java) and oapi-codegen (Go) are tried with it.`,
  );

export const LANGUAGE_PAGES: readonly DocumentationPage[] = QUICK_STARTS.map((start) => ({
  path: `inicio/${start.id}`,
  inIndex: false,
  title: ({ t }) => t(`Empezar con ${start.name}`, `Getting started with ${start.name}`),
  about: ({ t }) => t(start.needs.es, start.needs.en),
  body: (reader) => languageBody(start, reader),
}));

function languageBody(start: QuickStart, { t, to, server, variant }: Reader): string {
  const module = variant === 'A' ? '`"modulos": ["borrado"]`' : '`"pack": "completo"`';
  return [
    start.tested
      ? ''
      : note(
          t(
            'Este programa no se compila en nuestras pruebas. Los demás se ejecutan en cada cambio.',
            'This program is not compiled in our tests. The others are run at every change.',
          ),
        ),
    h2('ejecutar', t('Ejecutarlo', 'Run it')),
    pre(
      t('Órdenes', 'Commands'),
      [
        `curl -O ${server}/docs/ejemplos/${start.file}`,
        `export ALBACEA_URL=${server}`,
        "export ALBACEA_KEY='alb_…'",
        ...(start.listens
          ? [
              `export RECEIVER_URL='https://…'   # ${t('dirección pública que llega a este puerto, 9000', 'public address that reaches this port, 9000')}`,
            ]
          : []),
        start.command,
      ].join('\n'),
    ),
    start.listens
      ? p(
          t(
            'El servicio solo envía a direcciones `https` públicas, así que hace falta un túnel o un proxy suyo hasta el puerto 9000. En un servicio local de desarrollo basta con dejar `RECEIVER_URL` sin definir; si el programa no encuentra el nombre `*.localhost`, añádalo a `/etc/hosts` con 127.0.0.1.',
            'The service sends to public `https` addresses alone, so it takes a tunnel or a proxy of yours to port 9000. With a local service for development, leave `RECEIVER_URL` unset; where the program does not find the name `*.localhost`, add it to `/etc/hosts` with 127.0.0.1.',
          ),
        )
      : p(
          t(
            'Una orden de consola no escucha en la red: aquí los avisos se leen de `GET /eventos`, y la comprobación de firmas se hace con un aviso guardado.',
            'A shell command does not listen on the network: here the events are read from `GET /eventos`, and the signatures verified are those of a delivery that was kept.',
          ),
        ),
    p(t('Escribe una línea por paso:', 'It prints a line for each step:')),
    pre(t('Salida', 'Output'), start.listens ? OUTPUT : OUTPUT_OF_SHELL),
    h2('programa', t('El programa', 'The program')),
    p(
      `[${escapeText(start.file)}](${to(`ejemplos/${start.file}`)}) · ${t(
        `Es el mismo en las dos variantes. Sin más, el caso lleva los módulos del pack \`basico\`; añada ${module} para otros.`,
        `It is the same in both variants. As it stands the case has the modules of the pack \`basico\`; add ${module} for others.`,
      )}`,
    ),
    pre(start.file, start.source()),
  ].join('\n');
}

const OUTPUT = `opened CAS-2026-000123
case: abierto, waits for heredero
event verified: siniestro_abierto CAS-2026-000123`;
const OUTPUT_OF_SHELL = OUTPUT.replace('event verified', 'event: of CAS-2026-000123, in the feed\nevent verified');
