/** A real mail server whose manners a test changes as it goes, and what tests ask of the mail that it took. */
import PostalMime, { type Email } from 'postal-mime';
import {
  type AlRecibir,
  abrirServidorSmtp,
  type CorreoRecibido,
  type ServidorPrueba,
} from '../src/platform/correo/test/servidor-smtp.ts';
import { type Aseguradora, crearEntorno, type Entorno, type NombreDeMotor } from './entorno.ts';

export interface Buzon extends Omit<ServidorPrueba, 'recibidos'> {
  /** Messages that it answered with 250, in order. */
  readonly aceptados: readonly CorreoRecibido[];
  /** Every message whose bytes it got whole, whatever it answered. */
  readonly vistos: CorreoRecibido[];
  /** What it answers to a message; null accepts. */
  alRecibir: AlRecibir;
  /** What it answers to a recipient; null accepts. */
  alDestinatario: (direccion: string) => Error | null;
}

const ACEPTAR = () => null;

/** @param puerto 0 picks a free one */
export async function abrirBuzon(puerto = 0): Promise<Buzon> {
  const vistos: CorreoRecibido[] = [];
  const manera: Pick<Buzon, 'alRecibir' | 'alDestinatario'> = { alRecibir: ACEPTAR, alDestinatario: ACEPTAR };
  const servidor = await abrirServidorSmtp(
    { onRcptTo: ({ address }, _sesion, responder) => responder(manera.alDestinatario(address)) },
    (correo) => {
      vistos.push(correo);
      return manera.alRecibir(correo);
    },
    puerto,
  );
  return Object.assign(manera, { ...servidor, aceptados: servidor.recibidos, vistos });
}

/** A service that sends to a mailbox, and says whether a message went only once it did. Both are closed by `cerrar`. */
export async function abrirConBuzon(motor: NombreDeMotor, variables: Readonly<Record<string, string>> = {}) {
  const buzon = await abrirBuzon();
  const e = await crearEntorno({ motor, variables: { SMTP_URL: buzon.url, MAIL_WAIT_MS: '30000', ...variables } });
  const cerrar = async () => {
    await e.cerrar();
    await buzon.cerrar();
  };
  return { buzon, e, cerrar };
}

export const leerCorreo = ({ bytes }: CorreoRecibido): Promise<Email> => PostalMime.parse(bytes);

/** The personal link in the text of a message. */
export async function enlaceDe(correo: CorreoRecibido): Promise<string> {
  const { text = '' } = await leerCorreo(correo);
  return /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
}

/** The token in the link of a message; empty in one without a link. */
export async function tokenDe(correo: CorreoRecibido): Promise<string> {
  const enlace = await enlaceDe(correo);
  return /#token=([\w-]+)$/.exec(enlace)?.[1] ?? '';
}

export interface FilaDeCorreo {
  readonly id: string;
  readonly tipo: string;
  readonly estado: string;
  readonly intentos: number;
  readonly con_datos: boolean;
  readonly reclamo_id: string | null;
  readonly proximo_intento: Date;
  readonly terminado: Date | null;
}

/** The outbox of a case as it is stored, oldest first. */
export const correosDe = ({ base }: Entorno, { id }: Aseguradora, casoId: string): Promise<FilaDeCorreo[]> =>
  base.superSql<FilaDeCorreo>(
    `select c.id, c.tipo, c.estado, c.intentos, c.datos_cifrados is not null as con_datos, c.reclamo_id, c.proximo_intento, c.terminado
       from correos c join casos k on k.aseguradora_id = c.aseguradora_id and k.id = c.caso
      where k.aseguradora_id = $1 and k.caso_id = $2 order by c.id`,
    [id, casoId],
  );

/** Outcomes of the attempts of an e-mail, in order, as `1 aceptado`. */
export async function intentosDe({ base }: Entorno, correo: string): Promise<string[]> {
  const filas = await base.superSql<{ texto: string }>(
    `select numero || ' ' || resultado as texto from correo_intentos where correo = $1 order by numero`,
    [correo],
  );
  return filas.map(({ texto }) => texto);
}

/** Entries of a case's chronology that speak of e-mail, oldest first. */
export async function entradasDeCorreo({ base }: Entorno, { id }: Aseguradora, casoId: string): Promise<string[]> {
  const filas = await base.superSql<{ tipo: string }>(
    `select x.tipo from cronologia x join casos k on k.aseguradora_id = x.aseguradora_id and k.id = x.caso
      where k.aseguradora_id = $1 and k.caso_id = $2 and x.tipo like 'correo%' order by x.id`,
    [id, casoId],
  );
  return filas.map(({ tipo }) => tipo);
}
