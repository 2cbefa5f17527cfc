/**
 * The desk of the backoffice at two sizes, for the benchmark: lists, searches and the work list of an insurer of a thousand
 * cases, and of one with as many as asked for. Serves one order over the channel of `fork`.
 */
import { lugarDeDatos } from '../src/capabilities/casos/datos.ts';
import { palabrasDeApellidos } from '../src/capabilities/casos/reglas-texto.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { primerUuidDe } from '../src/platform/ids.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { servirOrdenes } from './ordenes.ts';

export interface OrdenDeMesa {
  readonly casos: number;
  readonly vueltas: number;
}
/** Milliseconds of each answer, by what was asked: of the small insurer, and of the large one. */
export type MedidasDeMesa = readonly { readonly que: string; readonly pocos: number[]; readonly muchos: number[] }[];

const POCOS = 1000;
const TANDA = 2000;
const APELLIDOS =
  'García López Ruiz Soler Pons Vidal Ferrer Zubizarreta Molina Torres Blanco Ibáñez Camps Soria Gil'.split(' ');

/** Cases with their ciphertext and search words; a tenth have a paper to look at, a tenth an account to send. */
async function escribirCasos(e: Entorno, id: string, cuantos: number): Promise<void> {
  const { clave } = await e.programa.inquilinos.obtener(id);
  for (let desde = 0; desde < cuantos; desde += TANDA) {
    const filas = Array.from({ length: Math.min(TANDA, cuantos - desde) }, (_, k) => {
      const i = desde + k;
      const abierto = new Date(e.reloj.ahora().getTime() - (cuantos - i) * 60_000);
      const caso = `${primerUuidDe(abierto).slice(0, 24)}${i.toString(16).padStart(12, '0')}`;
      const { clave: deCaso, envuelta } = clave.nuevaClaveDeCaso(caso);
      const apellidos = `${APELLIDOS[i % 15]} ${APELLIDOS[(i * 7 + 3) % 15]}`;
      const datos = {
        poliza_numero: `POL-${i}`,
        fallecido: { nombre: 'Carmen', apellidos, dni: null },
        heredero: { nombre: 'Lucía', apellidos, email: 'l@example.com', telefono: null, parentesco: null },
      };
      return {
        ...{ caso, i, abierto },
        caso_id: `CAS-2026-${String(i + 1).padStart(6, '0')}`,
        envuelta: envuelta.toString('hex'),
        datos: deCaso.cifrarJson(lugarDeDatos(caso), datos).toString('hex'),
        poliza: clave.huella('poliza', `POL${i}`).toString('hex'),
        palabras: palabrasDeApellidos(apellidos).map((palabra) => clave.huella('apellido', palabra).toString('hex')),
      };
    });
    const json = JSON.stringify(filas);
    const FILAS = `jsonb_to_recordset($2::jsonb) as f(caso uuid, i int, abierto timestamptz, caso_id text, envuelta text, datos text, poliza text, palabras jsonb)`;
    for (const sentencia of [
      `insert into casos (aseguradora_id, id, caso_id, estado, en_espera_de, pack, idioma, fecha_fallecimiento, clave_envuelta, datos_cifrados,
         huella_poliza, huella_duplicado, abierto, actualizado, documentacion_completa)
       select $1::uuid, caso, caso_id, case i % 2 when 0 then 'abierto' else 'en_tramite' end, case i % 50 when 0 then 'aseguradora' else 'servicio' end,
         'basico', 'es', '2026-01-01', decode(envuelta, 'hex'), decode(datos, 'hex'), decode(poliza, 'hex'), decode(poliza, 'hex'), abierto, abierto, abierto
         from ${FILAS}`,
      `insert into caso_palabras (aseguradora_id, huella, caso) select $1::uuid, decode(p, 'hex'), caso from ${FILAS}, jsonb_array_elements_text(palabras) as p`,
      `insert into caso_modulos (aseguradora_id, caso, modulo) select $1::uuid, caso, 'borrado' from ${FILAS}`,
      `insert into documentos (aseguradora_id, id, caso, tipo, origen, recibido) select $1::uuid, gen_random_uuid(), caso, 'factura', 'heredero', abierto from ${FILAS} where i % 10 = 0`,
      `insert into cuentas (aseguradora_id, id, caso, modulo, estado, actua, accion, importe_centimos, periodicidad, confirmada, creada, actualizado)
       select $1::uuid, gen_random_uuid(), caso, 'borrado', 'confirmada', 'servicio', 'cancelar', 1299, 'mensual', abierto, abierto, abierto from ${FILAS} where i % 10 = 1`,
    ])
      await e.base.superSql(sentencia, [id, json]);
  }
}

async function medir({ casos, vueltas }: OrdenDeMesa): Promise<MedidasDeMesa> {
  const e = await crearEntorno({ motor: 'postgres' });
  try {
    const [pocos, muchos] = [await e.aseguradora('B'), await e.aseguradora('B')];
    await escribirCasos(e, pocos.id, POCOS);
    await escribirCasos(e, muchos.id, casos);
    const gestor = await entrar(e);
    const rutas = (slug: string, n: number): readonly (readonly [string, string])[] => [
      ['list of cases', `/aseguradoras/${slug}/casos`],
      ['list, what few wait for', `/aseguradoras/${slug}/casos?en_espera_de=aseguradora`],
      ['search by policy', `/aseguradoras/${slug}/casos?busca=POL-${n - 7}`],
      ['search by a common surname', `/aseguradoras/${slug}/casos?busca=Ruiz`],
      ['search by two surnames', `/aseguradoras/${slug}/casos?busca=${encodeURIComponent('López Vidal')}`],
      ['work list', `/trabajo?aseguradora=${slug}`],
    ];
    await e.base.superSql('analyze');
    // one after the other, so that whatever else the machine does falls on both
    const deAmbos = [...rutas(pocos.slug, POCOS), ...rutas(muchos.slug, casos)];
    const medidas = await tiempos(gestor, deAmbos, vueltas);
    const mitad = medidas.length / 2;
    return medidas
      .slice(0, mitad)
      .map(([que, suyos], i) => ({ que, pocos: suyos, muchos: medidas[mitad + i]?.[1] ?? [] }));
  } finally {
    await e.cerrar();
  }
}

async function entrar(e: Entorno): Promise<Navegador> {
  const alta = { email: 'gestor@example.com', nombre: 'Gestora', rol: 'gestor' as const, aseguradoraId: null };
  const { email, password } = await crearUsuario(e.programa, alta, { visible: 'servicio', tipo: 'cli', id: null });
  const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
  await navegador.pedir('POST', '/sesion', { email, password });
  return navegador;
}

async function tiempos(gestor: Navegador, rutas: readonly (readonly [string, string])[], vueltas: number) {
  const medidas: [string, number[]][] = rutas.map(([que]) => [que, []]);
  for (let vuelta = -3; vuelta < vueltas; vuelta += 1) {
    for (const [i, [que, ruta]] of rutas.entries()) {
      const inicio = performance.now();
      const { estado, texto } = await gestor.pedir('GET', ruta);
      const duracion = performance.now() - inicio;
      if (estado !== 200) throw new Error(`${que}: ${texto}`);
      if (vuelta >= 0) medidas[i]?.[1].push(duracion); // the first ones warm up
    }
  }
  return medidas;
}

await servirOrdenes(medir);
