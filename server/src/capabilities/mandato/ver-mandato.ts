/** The mandate as it was signed, for the heir and the service; an insurer never reads what somebody had where. */
import type { MandatoDeTrabajo, Mandato as MandatoEnContrato } from '@albacea/contract/papeles.ts';
import type { Tx } from '../../db/base.ts';
import type { Direcciones } from '../../http/anfitrion.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { estaVivo } from '../casos/reglas.ts';
import { type CasoTomado, viewCaso } from '../casos/tomar-caso.ts';
import type { Papel } from '../papeles/reglas-papel.ts';
import { alcanceDelCaso } from './alcance-del-caso.ts';
import { type DatosDeMandato, lugarDeMandato, signedNameOf } from './datos.ts';
import { cubreCertificado, cubreCuenta } from './reglas.ts';
import { enGrupos } from './reglas-comprobacion.ts';
import { firstReview } from './reglas-name-review.ts';
import { papelDeMandato } from './reglas-papel-de-mandato.ts';
import { fullName } from './reglas-signer-name.ts';
import { textoDeMandato } from './reglas-texto.ts';
import { leerConsultas, leerUltimoFirmado, type Mandato } from './sql.ts';

const MAXIMO_DE_CONSULTAS = 100;

interface MandatoAbierto {
  readonly fila: Mandato & { readonly firmado: Date };
  readonly datos: DatosDeMandato & { readonly firma: NonNullable<DatosDeMandato['firma']> };
  readonly texto: string;
}

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida */
export async function verMandato(
  deps: { readonly direcciones: Direcciones },
  tx: Tx,
  quien: QuienPide,
  casoId: string,
): Promise<MandatoEnContrato> {
  const caso = await tomarParaVer(tx, quien, casoId);
  const abierto = await abrirUltimo(tx, caso);
  const pide = await alcanceDelCaso(tx, caso);
  const vigente = abierto?.fila.estado === 'firmado' && estaVivo(caso.fila.estado);
  const cubierto = vigente ? abierto.datos.contenido : { cuentas: [], certificados: [] };
  return {
    caso_id: caso.fila.caso_id,
    mandato: abierto && { ...presentar(deps.direcciones, quien, abierto), vigente },
    falta: {
      cuentas: pide.cuentas.filter(({ proveedor, accion }) => !cubreCuenta(cubierto, proveedor, accion)),
      certificados: pide.certificados.filter((tipo) => !cubreCertificado(cubierto, tipo)),
    },
  };
}

/** With who has looked it up. @throws as {@link verMandato} */
export async function verMandatoDeTrabajo(
  deps: { readonly direcciones: Direcciones },
  tx: Tx,
  quien: QuienPide,
  casoId: string,
): Promise<MandatoDeTrabajo> {
  const visto = await verMandato(deps, tx, quien, casoId);
  const consultas = visto.mandato ? await leerConsultas(tx, visto.mandato.mandato_id, MAXIMO_DE_CONSULTAS) : [];
  return {
    ...visto,
    consultas: consultas.map(({ ocurrido, red, agente }) => ({ cuando: ocurrido.toISOString(), red, agente })),
  };
}

/**
 * The mandate as a paper; that it was taken is on the audit trail.
 * @throws ErrorDeDominio no_encontrado (also when none was signed), caso_bloqueado, accion_no_permitida
 */
export async function leerPapelDeMandato(
  deps: { readonly direcciones: Direcciones },
  tx: Tx,
  quien: QuienPide,
  casoId: string,
): Promise<{ papel: Papel; casoId: string }> {
  const caso = await tomarParaVer(tx, quien, casoId);
  const papel = await papelDelCaso(deps, tx, quien, caso);
  if (!papel) throw new ErrorDeDominio('no_encontrado');
  await auditar(tx, quien.actor, 'mandato_leido', { tipo: 'caso', id: caso.fila.caso_id }, quien.ahora);
  return { papel, casoId: caso.fila.caso_id };
}

/** The paper of the mandate that was signed last; null: none was. */
export async function papelDelCaso(
  { direcciones }: { readonly direcciones: Direcciones },
  tx: Tx,
  { aseguradora }: Pick<QuienPide, 'aseguradora'>,
  caso: CasoTomado,
): Promise<Papel | null> {
  const abierto = await abrirUltimo(tx, caso);
  if (!abierto) return null;
  const { fila, datos, texto } = abierto;
  return papelDeMandato({
    idioma: datos.idioma,
    texto,
    referencia: caso.fila.caso_id,
    aseguradora,
    contenido: datos.contenido,
    firma: datos.firma,
    revocado: fila.revocado?.toISOString() ?? null,
    nombre: reviewOf(abierto),
    comprobacion: datos.codigo ? { codigo: enGrupos(datos.codigo), pagina: direcciones.comprobar(aseguradora) } : null,
  });
}

/** Where a provider checks the mandate in force; null: there is none, or it has no code. */
export async function comprobacionDe(
  { direcciones }: { readonly direcciones: Direcciones },
  tx: Tx,
  { aseguradora }: Pick<QuienPide, 'aseguradora'>,
  caso: CasoTomado,
): Promise<{ firmado: Date; codigo: string | null; pagina: string } | null> {
  const abierto = await abrirUltimo(tx, caso);
  if (abierto?.fila.estado !== 'firmado') return null;
  const { codigo } = abierto.datos;
  return {
    firmado: abierto.fila.firmado,
    codigo: codigo ? enGrupos(codigo) : null,
    pagina: direcciones.comprobar(aseguradora),
  };
}

/** How the name stands; compared now, where nobody has before. */
const reviewOf = ({ fila, datos }: Pick<MandatoAbierto, 'fila' | 'datos'>) =>
  fila.revision_de_nombre ?? firstReview(signedNameOf(datos, null));

async function tomarParaVer(tx: Tx, { aseguradora, actor }: QuienPide, casoId: string): Promise<CasoTomado> {
  if (actor.visible === 'aseguradora') throw new ErrorDeDominio('accion_no_permitida');
  return viewCaso(tx, aseguradora, casoId);
}

async function abrirUltimo(tx: Tx, { fila: caso, clave }: CasoTomado): Promise<MandatoAbierto | null> {
  const fila = await leerUltimoFirmado(tx, caso.id);
  if (!fila?.firmado || !fila.datos_cifrados) return null;
  const datos = clave.descifrarJson<DatosDeMandato>(lugarDeMandato(fila.id), fila.datos_cifrados);
  if (!datos.firma) return null;
  const texto = textoDeMandato(fila.texto_version, datos.idioma, datos.contenido);
  return { fila: { ...fila, firmado: fila.firmado }, datos: { ...datos, firma: datos.firma }, texto };
}

function presentar(direcciones: Direcciones, { aseguradora }: QuienPide, { fila, datos, texto }: MandatoAbierto) {
  return {
    mandato_id: fila.id,
    estado: fila.estado === 'firmado' ? ('firmado' as const) : ('revocado' as const),
    firmado: fila.firmado.toISOString(),
    revocado: fila.revocado?.toISOString() ?? null,
    nombre: datos.firma.nombre,
    mandante: fullName(datos.contenido.mandante),
    nombre_en_ficha: fullName(datos.correccion?.anterior ?? datos.contenido.mandante),
    revision_de_nombre: reviewOf({ fila, datos }),
    texto_version: fila.texto_version,
    texto,
    cuentas: [...datos.contenido.cuentas],
    certificados: [...datos.contenido.certificados],
    documento_id: fila.documento,
    codigo: datos.codigo ? enGrupos(datos.codigo) : null,
    comprobacion: datos.codigo ? direcciones.comprobar(aseguradora) : null,
  };
}
