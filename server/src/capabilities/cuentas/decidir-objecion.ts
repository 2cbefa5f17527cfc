/** The service decides an objection, with a reason. */
import type { Tx } from '../../db/base.ts';
import { type Hecho, registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { type CasoTomado, tomarCasoVivo } from '../casos/tomar-caso.ts';
import { abrirCuenta, conGestion, type DatosDeObjecion, lugarDeObjecion } from './datos.ts';
import { type DependenciasDeCuentas, escribirPaso, exigir, exigirTexto, type Paso } from './orden.ts';
import type { ObjecionCambiada } from './plantear-objecion.ts';
import { fichaDe, proveedorParaEnvio } from './proveedor-de.ts';
import { esIrreversible } from './reglas-acciones.ts';
import { noEnviada, TEXTO_DE_ORDEN_DE_OBJECION, TRANSICIONES_DE_OBJECION } from './reglas-estados.ts';
import { type Cuenta, escribirObjecion, leerCuentas, leerObjeciones, type Objecion } from './sql.ts';

export interface Decision {
  readonly decision: 'levantada' | 'mantenida';
  readonly motivo: string;
  /** What becomes of the irreversible accounts it covers and that were not sent, when it is upheld. */
  readonly efecto?: 'conservar' | 'descartar';
}

/**
 * One that is upheld goes on holding what it covers, also what is proposed later; it can still be lifted. Who may: service.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function decidirObjecion(
  deps: DependenciasDeCuentas,
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  objecionId: string,
  { decision, motivo, efecto = 'conservar' }: Decision,
): Promise<ObjecionCambiada> {
  const { aseguradora, actor, ahora } = quien;
  const caso = await tomarCasoVivo(tx, aseguradora, casoId);
  const objecion = (await leerObjeciones(tx, caso.fila.id)).find(({ id }) => id === objecionId);
  if (!objecion) throw new ErrorDeDominio('no_encontrado');
  const orden = decision === 'levantada' ? 'levantar' : 'mantener';
  const linea = exigir(TRANSICIONES_DE_OBJECION, TEXTO_DE_ORDEN_DE_OBJECION, orden, objecion.estado, actor);
  const porque = exigirTexto('motivo', motivo);
  const escrita = await escribirObjecion(tx, objecion, {
    estado: linea.hasta,
    decidida: ahora,
    datos_cifrados: sellarDecision(caso, objecion, porque),
  });
  if (!escrita) throw new ErrorDeDominio('cambiado_entretanto');
  const hechos: Hecho[] = [{ tipo: linea.hecho, datos: { objecion: objecion.id, cuenta: objecion.cuenta } }];
  if (decision === 'mantenida') {
    const cubiertas = await irreversiblesCubiertas(deps, tx, caso, objecion);
    for (const fila of cubiertas) {
      const { hecho } = await escribirPaso(
        tx,
        quien,
        { caso, fila },
        pasoPorObjecion(caso, fila, efecto, porque, ahora),
      );
      hechos.push(hecho);
    }
  }
  await registrarHechos(tx, caso.fila.id, hechos, actor, ahora);
  await avanzarCaso(tx, quien, caso.fila.id);
  const { id, caso_id } = caso.fila;
  return { caso: { id, caso_id }, clave: caso.clave, objecion: { id: objecion.id, estado: linea.hasta } };
}

function sellarDecision({ clave }: CasoTomado, { id, datos_cifrados }: Objecion, decision: string): Buffer {
  const lugar = lugarDeObjecion(id);
  const antes = datos_cifrados ? clave.descifrarJson<DatosDeObjecion>(lugar, datos_cifrados) : { motivo: null };
  return clave.cifrarJson(lugar, { ...antes, decision } satisfies DatosDeObjecion);
}

async function irreversiblesCubiertas(
  { catalogo }: DependenciasDeCuentas,
  tx: Tx,
  caso: CasoTomado,
  { cuenta }: Objecion,
): Promise<Cuenta[]> {
  const vigente = await catalogo.vigente(tx);
  return (await leerCuentas(tx, caso.fila.id)).filter(
    (fila) =>
      (cuenta === null || cuenta === fila.id) &&
      noEnviada(fila.estado) &&
      esIrreversible(proveedorParaEnvio(fichaDe(vigente, fila.proveedor), fila)),
  );
}

function pasoPorObjecion(
  { clave }: CasoTomado,
  fila: Cuenta,
  efecto: NonNullable<Decision['efecto']>,
  motivo: string,
  ahora: Date,
): Paso {
  if (efecto === 'conservar') {
    const cambios = { accion: 'conservar' as const, copia: null, reposo_hasta: null, confirmada: ahora };
    return { orden: 'conservar_por_objecion', cambios };
  }
  const gestion = {
    tipo: 'descarte' as const,
    cuando: ahora.toISOString(),
    canal: null,
    nota: motivo,
    documento: null,
  };
  const cambios = { plazo: null, motivo_descarte: 'objecion' as const };
  return { orden: 'descartar', cambios, datos: conGestion(abrirCuenta(clave, fila), gestion) };
}
