/** The heir asks to sign: list and text are frozen, and a code goes out (docs/decisions/0039). */
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { codigoDeSeisCifras, sha256, uuidV7 } from '../../platform/ids.ts';
import type { DependenciasDeCasos, QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { horaEnMadrid } from '../casos/reglas-fecha.ts';
import { parentescoEn } from '../casos/reglas-parentesco.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { encolarCorreo, prepararCorreo } from '../correo/encolar.ts';
import { ARRIENDO, type CorreoNuevo } from '../correo/tipos.ts';
import { alcanceDelCaso } from './alcance-del-caso.ts';
import { correctionThatStands } from './correct-signer-name.ts';
import { type DatosDeMandato, huellaDeCodigo, lugarDeMandato } from './datos.ts';
import { esperaParaCodigo, MINUTOS_DE_CODIGO } from './reglas.ts';
import {
  type ContenidoDeMandato,
  idiomaDeMandato,
  textoDeMandato,
  VERSION_VIGENTE,
  withMandante,
} from './reglas-texto.ts';
import { exigirSinProhibicion } from './sin-prohibicion.ts';
import { soloElHeredero } from './solo-el-heredero.ts';
import { guardarPreparado, leerMandato, retirarCodigos, selladosDeMandatos } from './sql.ts';

const DIA = 86_400_000;

export interface MandatoParaFirmar {
  readonly mandato_id: string;
  readonly texto_version: string;
  readonly texto: string;
  /** Until when the code can be used. */
  readonly caduca: Date;
  /** For the first attempt after the commit. */
  readonly caso: string;
  readonly correo: CorreoNuevo;
}

/**
 * Prepared anew, the list is the one of now and an earlier code is dead.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite: nothing to authorise yet,
 *   the deceased had forbidden it, or too many codes were sent
 */
export async function prepararMandato(
  deps: Pick<DependenciasDeCasos, 'despachador'>,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
): Promise<MandatoParaFirmar> {
  const { aseguradora, actor, ahora } = quien;
  soloElHeredero(actor);
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  exigirSinProhibicion(caso);
  const correccion = await correctionThatStands(tx, caso);
  const contenido = withMandante(await contenidoDe(tx, aseguradora, caso), correccion?.nombre);
  const envios = await enviosDelDia(tx, caso, ahora);
  exigirSosiego(caso, [...envios.values()].flat(), ahora);

  const id = (await leerMandato(tx, caso.fila.id, 'preparado'))?.id ?? uuidV7(ahora);
  const idioma = idiomaDeMandato(caso.fila.idioma);
  const texto = textoDeMandato(VERSION_VIGENTE, idioma, contenido);
  const codigo = codigoDeSeisCifras();
  const caduca = new Date(ahora.getTime() + MINUTOS_DE_CODIGO * 60_000);
  const datos: DatosDeMandato = {
    idioma,
    contenido,
    huella_texto: sha256(texto).toString('hex'),
    email: caso.datos.heredero.email,
    envios: [...(envios.get(id) ?? []), ahora].map((envio) => envio.toISOString()),
    ...(correccion && { correccion: { anterior: correccion.anterior } }),
  };
  const preparado = {
    id,
    textoVersion: VERSION_VIGENTE,
    huellaCodigo: huellaDeCodigo(aseguradora, id, codigo),
    codigoCaduca: caduca,
    cifrado: caso.clave.cifrarJson(lugarDeMandato(id), datos),
  };
  await guardarPreparado(tx, caso.fila.id, preparado, ahora);
  await retirarCodigos(tx, caso.fila.id, ahora);
  const correo = await enviarCodigo(deps, tx, quien, caso, codigo, caduca);
  await registrarHechos(tx, caso.fila.id, [{ tipo: 'mandato_preparado', datos: { mandato: id } }], actor, ahora);
  await avanzarCaso(tx, quien, caso.fila.id);
  return { mandato_id: id, texto_version: VERSION_VIGENTE, texto, caduca, caso: caso.fila.id, correo };
}

/** The closed list: the accounts that are not final, and the certificates of the module. */
async function contenidoDe(
  tx: Tx,
  aseguradora: Inquilino,
  { fila, clave, datos }: CasoTomado,
): Promise<ContenidoDeMandato> {
  const { cuentas, certificados } = await alcanceDelCaso(tx, { fila, clave });
  if (cuentas.length + certificados.length === 0) {
    const posible = { es: 'Añada antes alguna cuenta.', en: 'Add an account first.' };
    throw new ErrorDeDominio('estado_no_permite', { estado: fila.estado, posible });
  }
  const { nombre, apellidos, parentesco } = datos.heredero;
  return {
    mandante: { nombre, apellidos, parentesco: parentescoEn(idiomaDeMandato(fila.idioma), parentesco) },
    fallecido: { ...datos.fallecido, fecha_fallecimiento: fila.fecha_fallecimiento },
    aseguradora: aseguradora.nombre,
    conInstrucciones: fila.voluntad === 'instrucciones',
    cuentas,
    certificados,
  };
}

/** Codes sent within a day, by mandate: what was sent before counts, whatever became of it. */
async function enviosDelDia(tx: Tx, { fila, clave }: CasoTomado, ahora: Date): Promise<ReadonlyMap<string, Date[]>> {
  const sellados = await selladosDeMandatos(tx, fila.id);
  return new Map(
    sellados.map(({ id, datos_cifrados }) => {
      const { envios } = clave.descifrarJson<DatosDeMandato>(lugarDeMandato(id), datos_cifrados);
      const instantes = envios.map((envio) => new Date(envio));
      return [id, instantes.filter((envio) => envio.getTime() > ahora.getTime() - DIA)];
    }),
  );
}

function exigirSosiego({ fila }: CasoTomado, envios: readonly Date[], ahora: Date): void {
  const espera = esperaParaCodigo(envios, ahora);
  if (!espera) return;
  const hora = horaEnMadrid(espera);
  const posible = {
    es: `Le hemos enviado varios códigos. Puede pedir otro a partir de las ${hora}.`,
    en: `We have sent you several codes. You can ask for another from ${hora} on.`,
  };
  throw new ErrorDeDominio('estado_no_permite', { estado: fila.estado, posible });
}

async function enviarCodigo(
  { despachador }: Pick<DependenciasDeCasos, 'despachador'>,
  tx: Tx,
  { aseguradora, ahora }: QuienPide,
  { fila, clave, datos }: CasoTomado,
  codigo: string,
  caduca: Date,
): Promise<CorreoNuevo> {
  const { heredero, fallecido } = datos;
  const correo = prepararCorreo(
    'codigo_mandato',
    { idioma: fila.idioma, heredero, fallecido, enlace: null, caduca: caduca.toISOString(), codigo },
    aseguradora,
    clave,
    { ahora, caduca },
    despachador.aceptaInmediato(aseguradora),
  );
  await encolarCorreo(tx, fila.id, correo, ARRIENDO);
  return correo;
}
