import { setTimeout as esperar } from 'node:timers/promises';
import { correosPara } from './correos.ts';
import type { Aseguradora, Aviso } from './datos.ts';
import { type Abierto, type Escena, enviar, leer } from './escena.ts';
import { papelesDelServicio } from './papeles.ts';
import { entrar, type Persona } from './personas.ts';
import { unPdf } from './unpdf.ts';

/** What a person checks in a paper, whatever its kind. */
export const TODO_COMPROBADO = ['legible', 'completo', 'persona', 'fecha', 'firma', 'firmante', 'parentesco'];

/** How long the worker may take to give events their place, in milliseconds. */
const PLAZO_EVENTOS_MS = 20_000;

export interface Cuenta {
  readonly cuenta_id: string;
  readonly version: number;
  readonly proveedor: string;
  readonly proveedor_codigo: string;
  /** Null: nobody has said yet. */
  readonly accion: string | null;
  /** A home lives on it. */
  readonly suministro: boolean;
  readonly estado: string;
  readonly copia: string | null;
  readonly reposo_hasta: string | null;
  readonly impedimentos: readonly { readonly codigo: string; readonly texto: string }[];
}

/** Both sides at work on one case. */
interface Trabajo {
  readonly escena: Escena;
  readonly quien: Aseguradora;
  readonly casoId: string;
  readonly heredera: Persona;
  readonly gestora: Persona;
  /** Path of the case in the backoffice. */
  readonly lugar: string;
}

/** The family opens the link of its e-mail; null: the message was sent and not kept, because SMTP_URL is set. */
export async function abrirPortal(escena: Escena, quien: Aseguradora, { heredero }: Aviso): Promise<Persona | null> {
  const [carta] = await correosPara(escena.dataDir, heredero.email, escena.inicio);
  const enlace = /^https?:\S+#token=([\w-]{43})$/m.exec(carta?.texto ?? '');
  if (!enlace) return null;
  const [, token = ''] = enlace;
  return await entrar(escena, heredero.nombre, `${new URL(quien.base_url).origin}/portal/api`, { token });
}

/** The case manager signs in to the backoffice. */
export function abrirBackoffice(escena: Escena): Promise<Persona> {
  const { email, password } = escena.gestor;
  const raiz = `${new URL(escena.boreal.base_url).origin}/backoffice/api`;
  return entrar(escena, 'Gestora', raiz, { email, password });
}

/** A case from `abierto` to `cerrado`: the family in the portal, the insurer by its API, the service in the backoffice. */
export async function tramitacion(escena: Escena, quien: Aseguradora, caso: Abierto): Promise<void> {
  const { pantalla } = escena;
  const { casoId, aviso } = caso;
  pantalla.titulo(`${casoId} of ${quien.nombre}, from the link to the closing`);
  const heredera = await abrirPortal(escena, quien, aviso);
  if (!heredera) return pantalla.parrafo('The link is in a message that was sent and not kept: SMTP_URL is set.');
  const gestora = await abrirBackoffice(escena);
  const lugar = `/aseguradoras/${quien.slug}/casos/${casoId}`;
  const trabajo: Trabajo = { escena, quien, casoId, heredera, gestora, lugar };

  await lista(trabajo);
  await firma(trabajo, aviso.heredero.email, `${aviso.heredero.nombre} ${aviso.heredero.apellidos}`);
  await papeles(trabajo);
  await papelesDelServicio(trabajo);
  await solicitudes(trabajo);
  await cierre(trabajo);
}

export const cuentasDe = async ({ pedir }: Persona, ruta: string): Promise<readonly Cuenta[]> =>
  (await pedir('GET', ruta)).sobre?.data.elementos;

/** The family says which accounts there were; what can't be taken back waits, and is thought better of. */
async function lista({ escena: { pantalla }, heredera }: Trabajo): Promise<void> {
  const cuentas = [
    {
      proveedor_codigo: 'netflix',
      accion: 'cancelar',
      identificador: 'familia@example.com',
      cargo: { importe: 13.99, periodicidad: 'mensual' },
    },
    { proveedor_codigo: 'facebook', identificador: 'perfil.familiar', accion: 'eliminar' },
  ];
  await heredera.pedir('POST', '/cuentas', { cuentas });
  for (const { cuenta_id, version, copia } of await cuentasDe(heredera, '/cuentas')) {
    const respuesta = copia === null ? {} : { copia: 'rechazada' };
    await heredera.pedir('POST', `/cuentas/${cuenta_id}/confirmacion`, { version, ...respuesta });
  }
  const facebook = (await cuentasDe(heredera, '/cuentas')).find(({ proveedor_codigo: uno }) => uno === 'facebook');
  if (!facebook) return pantalla.promesa('the list has the profile', false);
  pantalla.promesa(
    `erasing can't be taken back, so it waits until ${facebook.reposo_hasta}`,
    facebook.reposo_hasta !== null,
    facebook,
  );
  await heredera.pedir('DELETE', `/cuentas/${facebook.cuenta_id}/confirmacion`);
  await heredera.pedir('PATCH', `/cuentas/${facebook.cuenta_id}`, { accion: 'conmemorar' });
  await heredera.pedir('POST', `/cuentas/${facebook.cuenta_id}/confirmacion`, {});
  pantalla.parrafo('The family prefers a memorial: nothing is lost, nothing has to wait.');
  await heredera.pedir('POST', '/voluntad', { voluntad: 'no_consta' });
  await heredera.pedir('POST', '/lista', {});
}

/** The mandate is signed with the code of an e-mail. */
export async function firma(
  { escena, heredera }: Pick<Trabajo, 'escena' | 'heredera'>,
  email: string,
  nombre: string,
): Promise<void> {
  const { pantalla, dataDir, inicio } = escena;
  const { texto } = (await heredera.pedir('POST', '/mandato', {})).sobre?.data ?? {};
  pantalla.cita(`${String(texto).split('\n').slice(0, 6).join('\n')}\n…`);
  const correos = await correosPara(dataDir, email, inicio);
  const codigos = correos.map((correo) => /\b(\d{3}) ?(\d{3})\b/.exec(correo.texto));
  const codigo = codigos.findLast((uno) => uno !== null);
  if (!codigo) return pantalla.promesa('an e-mail brings the code', false);
  await heredera.pedir('POST', '/mandato/firma', { codigo: `${codigo[1]}${codigo[2]}`, nombre });
}

/** The insurer hands in the certificate, and a person looks at both papers. */
async function papeles({ escena, quien, casoId, gestora, lugar }: Trabajo): Promise<void> {
  const papel = { tipo: 'certificado_defuncion', nombre: 'certificado-defuncion.pdf', contenido: unPdf(0) };
  await enviar(escena, quien, {
    ruta: `/casos/${casoId}/documentos`,
    cuerpo: papel,
    resumen: 'certificado-defuncion.pdf, in base64',
    estado: 201,
    cabeceras: { 'Idempotency-Key': `demo/documento/${casoId}` },
  });
  const { elementos } = (await gestora.pedir('GET', `${lugar}/documentos`)).sobre?.data ?? {};
  for (const { documento_id } of elementos)
    await gestora.pedir('POST', `${lugar}/documentos/${documento_id}/validacion`, { comprobaciones: TODO_COMPROBADO });
  const { estado } = (await leer(escena, quien, `/casos/${casoId}`)).sobre?.data ?? {};
  escena.pantalla.promesa('the base papers are complete: the case is en_tramite', estado === 'en_tramite', estado);
}

/** The requests leave, and are answered. */
async function solicitudes({ escena: { pantalla }, gestora, lugar }: Trabajo): Promise<void> {
  for (const cuenta of await cuentasDe(gestora, `${lugar}/cuentas`)) {
    const { cuenta_id, proveedor_codigo, impedimentos } = cuenta;
    for (const { texto } of impedimentos) pantalla.parrafo(`${cuenta.proveedor}: ${texto}`);
    if (impedimentos.some(({ codigo }) => codigo === 'papeles')) await aportar(gestora, lugar, cuenta_id);
    await gestora.pedir('POST', `${lugar}/cuentas/${cuenta_id}/solicitud`, { canal: 'formulario_web' });
    const resultado = proveedor_codigo === 'netflix' ? 'cancelada' : 'conmemorada';
    const respuesta = 'Hecho.';
    await gestora.pedir('POST', `${lugar}/cuentas/${cuenta_id}/resolucion`, { resultado, respuesta });
  }
}

/** What a provider wants beyond the base papers. */
export async function aportar({ pedir }: Persona, lugar: string, cuenta_id: string): Promise<void> {
  for (const [i, tipo] of ['prueba_parentesco', 'factura'].entries()) {
    const { sobre } = await pedir('POST', `${lugar}/documentos`, { tipo, cuenta_id, contenido: unPdf(i + 1) });
    await pedir('POST', `${lugar}/documentos/${sobre?.data.documento_id}/validacion`, {
      comprobaciones: TODO_COMPROBADO,
    });
  }
}

/** The certificates, where the case has them; then it closes by itself, and every kind of event has been told. */
async function cierre({ escena, quien, casoId, gestora, lugar }: Trabajo): Promise<void> {
  const { pantalla } = escena;
  const { certificados = [] } = (await leer(escena, quien, `/casos/${casoId}`)).sobre?.data ?? {};
  for (const { tipo } of certificados)
    await gestora.pedir('POST', `${lugar}/certificados/${tipo}/descarte`, { motivo: 'La familia ya lo tenía.' });
  const caso = (await leer(escena, quien, `/casos/${casoId}`)).sobre?.data ?? {};
  pantalla.promesa(`the case is ${caso.estado}: ${caso.resultado}`, caso.resultado === 'completado', caso.estado);
  const { ahorro_anual_estimado: ahorro } = (await leer(escena, quien, `/casos/${casoId}/cuentas`)).sobre?.data ?? {};
  pantalla.promesa(`estimate of the charges stopped: ${ahorro?.detenido} € a year`, ahorro?.detenido > 0, ahorro);

  const tipos = await eventosDe(escena, quien, casoId);
  pantalla.parrafo(`its events: ${tipos.join(', ')}`);
  const clases = new Set(tipos);
  const esperados = 7;
  pantalla.promesa(`all ${esperados} kinds of event were emitted`, clases.size === esperados, [...clases]);
  const historia = (await leer(escena, quien, `/casos/${casoId}/cronologia?limite=100`)).sobre?.data.elementos ?? [];
  pantalla.cita(
    historia
      .map(({ actor, texto }: { actor: string; texto: string }) => `${actor.padEnd(11)} ${texto}`)
      .reverse()
      .join('\n'),
  );
}

/** Kinds of the events of a case, in order; waits until the last one has its place in the feed. */
async function eventosDe(escena: Escena, quien: Aseguradora, casoId: string): Promise<string[]> {
  const fin = Date.now() + PLAZO_EVENTOS_MS;
  for (;;) {
    const tipos: string[] = [];
    let despues: string | null = '';
    while (despues !== null) {
      const cursor: string = despues === '' ? '' : `&despues=${encodeURIComponent(despues)}`;
      const { elementos = [], siguiente = null } =
        (await leer(escena, quien, `/eventos?limite=100${cursor}`)).sobre?.data ?? {};
      for (const { evento, data } of elementos) if (data.caso_id === casoId) tipos.push(evento);
      despues = elementos.length === 0 ? null : siguiente;
    }
    if (tipos.includes('caso_cerrado') || Date.now() > fin) return tipos;
    await esperar(250);
  }
}
