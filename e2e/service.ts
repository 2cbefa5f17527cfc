/**
 * A complete service for browser tests: a real PostgreSQL, a real mail server, the worker, and both web applications on a port of
 * loopback. `*.localhost` needs no DNS, so both variants have their addresses.
 */
import { bootWorker, type WorkerProcess } from '../server/src/cli/worker.ts';
import { composeInbox } from '../server/src/compose/inbox.ts';
import { createUser } from '../server/src/insurers/identity/users-by-hand.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../server/test/support/environment.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { freePort } from '../server/test/support/free-port.ts';
import { linkOf, type Mailbox, openMailbox, readMail } from '../server/test/support/mailbox.ts';
import { type BrowserType, openBrowser } from '../server/test/support/web-apps.ts';

export interface CasoWithLink {
  readonly casoId: string;
  readonly email: string;
  readonly link: string;
}

import { type CasoWork, createCasoWork } from '../server/test/support/work.ts';

export interface Service extends Environment {
  readonly mailbox: Mailbox;
  /** Starts the worker of a service that was opened without one. */
  startWorker(): void;
  /** The origin of the bare domain, for example `http://localhost:41234`. */
  readonly origin: string;
  /** The origin of an insurer, with its subdomain in Variant A. */
  originOf(aseguradora: { slug: string; variante: 'A' | 'B' }): string;
  /** Opens a case and waits for the link to the heir. @param changes to the body of POST /casos */
  casoWith(aseguradora: Aseguradora, changes?: Parameters<typeof aCaso>[0]): Promise<CasoWithLink>;
  /** Creates a person who can sign in to the backoffice. */
  persona(registration: Parameters<typeof createUser>[1]): ReturnType<typeof createUser>;
  /** Creates an insurer with helpers to work on its cases by use cases, without a browser. */
  casoWork(variant: 'A' | 'B'): Promise<CasoWork>;
  /** Creates a person of the service, signed in to the backoffice without a browser. */
  gestor(): Promise<BrowserType>;
  /** The personal link of the last message to an address. */
  linkA(address: string): Promise<string>;
  /** Waits for a message to an address that passes `vale`. @returns the text of the last one */
  mailA(address: string, vale?: (text: string) => boolean): Promise<string>;
}

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

/**
 * Opens a service. Close it in an `after`.
 * @param names resolves the DNS names for signatures of incoming e-mail; by default the machine's resolver
 * @param withWorker whether the worker starts at once
 */
export async function openService(
  variables: Readonly<Record<string, string>> = {},
  names?: Parameters<typeof composeInbox>[1],
  withWorker = true,
): Promise<Service> {
  const [mailbox, port] = [await openMailbox(), await freePort()];
  const environment = await createEnvironment({
    engine: 'postgres',
    variables: {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      ALLOW_LOOPBACK_WEBHOOKS: 'true',
      ...variables,
    },
  });
  // a browser expires cookies by its own clock
  environment.clock.advance(Math.max(0, Date.now() - environment.clock.now().getTime()));
  await environment.app.listen({ port, host: '127.0.0.1' });
  const { program } = environment;
  let worker: WorkerProcess | undefined;
  const startWorker = () => {
    worker ??= bootWorker(names ? { ...program, ...composeInbox(program, names) } : program);
  };
  if (withWorker) startWorker();
  const read = new Map<Mailbox['accepted'][number], ReturnType<typeof readMail>>(); // every wait reads all messages twenty times a second
  const last = async (theAddress: string, vale: (text: string) => boolean) => {
    for (const correo of mailbox.accepted.toReversed()) {
      const mail = read.get(correo) ?? readMail(correo);
      read.set(correo, mail);
      const { to = [], text = '' } = await mail;
      if (to.some(({ address }) => address === theAddress) && vale(text)) return { correo, texto: text };
    }
    return null;
  };
  const wait = async (address: string, vale: (text: string) => boolean = () => true) => {
    for (;;) {
      const found = await last(address, vale);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const linkA = async (address: string) => linkOf((await wait(address, (text) => text.includes('#token='))).correo);
  return {
    ...environment,
    persona: (registration) => createUser(environment.program, registration, ACTOR),
    casoWork: (variant) => createCasoWork(environment, variant),
    mailbox,
    startWorker,
    origin: `http://localhost:${port}`,
    originOf: ({ slug, variante }) => `http://${variante === 'A' ? `${slug}.` : ''}localhost:${port}`,
    linkA,
    async casoWith(aseguradora, changes) {
      const notice = aCaso(changes);
      const { json, text } = await environment.request(aseguradora, 'POST', '/casos', notice);
      if (!json?.success) throw new Error(text);
      const email = String(notice.heredero.email);
      return { casoId: json.data.caso_id, email, link: await linkA(email) };
    },
    async gestor() {
      const person = {
        email: `gestor${Date.now()}@example.com`,
        nombre: 'Gestora',
        rol: 'gestor',
        aseguradoraId: null,
      };
      const { email, password } = await createUser(environment.program, person as never, ACTOR);
      const desk = openBrowser(environment, 'backoffice', environment.program.addresses.dominio);
      await desk.request('POST', '/sesion', { email, password });
      return desk;
    },
    mailA: async (address, vale) => (await wait(address, vale)).texto,
    async close() {
      await worker?.stop();
      await environment.close();
      await mailbox.close();
    },
  };
}
