/** Which accounts there were: the common ones at a touch, the others by searching, any other by its name. */
import type { Proveedor } from '@albacea/contract/proveedores.ts';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { ClienteDePortal } from '../datos/cliente.ts';
import { usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useBorrador, useDatos } from '../datos/usar-datos.ts';
import { visibles } from '../reglas-tareas.ts';
import { contar, poner } from '../textos/poner.ts';
import { FalloDeAccion } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Campo } from '../ui/campo.tsx';
import { COMUNES } from '../ui/comunes.ts';
import { Marca } from '../ui/marca.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SoloMirar } from '../ui/solo-mirar.tsx';

/** Name by code; of what is not in the catalogue the code is empty-handed: `libre:` and the name. */
type Elegidas = Readonly<Record<string, string>>;
const LIBRE = 'libre:';

const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

export function Anadir() {
  const { t, cliente, anunciar } = usePortal();
  const { route } = useLocation();
  const { aporta } = usePermisos();
  const cuentas = useDatos('GET /cuentas', {});
  const [{ elegidas, buscar }, cambiar, olvidar] = useBorrador<{ elegidas: Elegidas; buscar: string }>('anadir', {
    elegidas: {},
    buscar: '',
  });
  const [falta, ponerFalta] = useState(false);
  const presentes = visibles(cuentas.datos?.elementos ?? []);
  const yaEsta = (codigo: string, nombre: string) =>
    presentes.some((una) => una.proveedor_codigo === codigo || plano(una.proveedor) === plano(nombre));
  const anadir = useAccion(
    (las: Elegidas) => cliente.pedir('POST /cuentas', { cuerpo: { cuentas: propuestasDe(las) } }),
    (las) => estanTodas(cliente, las),
  );
  const alternar = (codigo: string, nombre: string) => {
    const { [codigo]: estaba, ...otras } = elegidas;
    cambiar({ elegidas: estaba === undefined ? { ...elegidas, [codigo]: nombre } : otras });
  };
  const n = Object.keys(elegidas).length;
  const enviar = async () => {
    ponerFalta(n === 0);
    const nuevas = Object.fromEntries(Object.entries(elegidas).filter(([codigo, nombre]) => !yaEsta(codigo, nombre)));
    if (n === 0) return;
    if (Object.keys(nuevas).length > 0 && !(await anadir.hacer(nuevas))) return;
    olvidar();
    anunciar(contar(t.anadir.hecho, n));
    route('/portal/cuentas');
  };
  const fichas = { elegidas, yaEsta, alternar };
  if (!aporta)
    return (
      <Pantalla titulo={t.anadir.titulo} volver={['/portal/cuentas', t.cuentas.titulo]}>
        <SoloMirar />
      </Pantalla>
    );
  return (
    <Pantalla titulo={t.anadir.titulo} entradilla={t.anadir.entradilla} volver={['/portal/cuentas', t.cuentas.titulo]}>
      <FalloDeAccion error={anadir.error} />
      <Busqueda texto={buscar} alBuscar={(texto) => cambiar({ buscar: texto })} {...fichas} />
      {buscar.trim() === '' &&
        COMUNES.map(([grupo, suyas]) => (
          <section class="pila-junta" key={grupo}>
            <h2>{t.anadir.grupos[grupo]}</h2>
            <Fichas las={Object.entries(suyas)} {...fichas} />
          </section>
        ))}
      <Elegidas elegidas={elegidas} alternar={alternar} />
      <div class="barra">
        <p role="status">
          {n === 0 ? (
            <span class={falta ? 'error-de-campo' : 'suave'}>{t.anadir.ninguna}</span>
          ) : (
            contar(t.anadir.elegidas, n)
          )}
        </p>
        <Boton enCurso={anadir.enCurso} alPulsar={enviar}>
          {t.anadir.boton}
        </Boton>
      </div>
    </Pantalla>
  );
}

const propuestasDe = (las: Elegidas) =>
  Object.entries(las).map(([codigo, nombre]) =>
    codigo.startsWith(LIBRE) ? { proveedor: nombre } : { proveedor_codigo: codigo },
  );

/** After a call whose answer was lost: whether they are in the list. */
async function estanTodas(cliente: ClienteDePortal, las: Elegidas): Promise<boolean> {
  const { elementos } = await cliente.pedir('GET /cuentas', {});
  return Object.entries(las).every(([codigo, nombre]) =>
    visibles(elementos).some((una) => una.proveedor_codigo === codigo || plano(una.proveedor) === plano(nombre)),
  );
}

interface DeFichas {
  readonly elegidas: Elegidas;
  yaEsta(codigo: string, nombre: string): boolean;
  alternar(codigo: string, nombre: string): void;
}

function Fichas({
  las,
  elegidas,
  yaEsta,
  alternar,
}: DeFichas & { readonly las: readonly (readonly [string, string])[] }) {
  const { t } = usePortal();
  return (
    <ul class="fichas">
      {las.map(([codigo, nombre]) => {
        const esta = yaEsta(codigo, nombre);
        return (
          <li key={codigo}>
            <button
              type="button"
              class="ficha"
              aria-pressed={esta ? undefined : codigo in elegidas}
              aria-disabled={esta}
              onClick={() => !esta && alternar(codigo, nombre)}
            >
              <Marca codigo={codigo} nombre={nombre} />
              <span>
                {nombre}
                {esta && <span class="ficha-nota">{t.anadir.yaEsta}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Searches while one types, a moment after the last letter. */
function useResultados(texto: string): readonly Proveedor[] | null {
  const { cliente } = usePortal();
  const [resultados, poner] = useState<readonly Proveedor[] | null>(null);
  useEffect(() => {
    const buscado = texto.trim();
    if (buscado === '') return poner(null);
    const corte = new AbortController();
    const espera = setTimeout(() => {
      cliente.pedir('GET /proveedores', { consulta: { buscar: buscado, limite: 12 }, senal: corte.signal }).then(
        ({ elementos }) => poner(elementos),
        () => corte.signal.aborted || poner([]), // without a catalogue it can be written by hand
      );
    }, 250);
    return () => {
      clearTimeout(espera);
      corte.abort();
    };
  }, [texto, cliente]);
  return resultados;
}

function Busqueda({
  texto,
  alBuscar,
  ...fichas
}: DeFichas & { readonly texto: string; readonly alBuscar: (texto: string) => void }) {
  const { t, anunciar } = usePortal();
  const resultados = useResultados(texto);
  const libre = texto.trim().replace(/\s+/g, ' ');
  const exacta = resultados?.some(({ nombre }) => plano(nombre) === plano(libre)) ?? true;
  return (
    <div class="pila-junta">
      <Campo
        id="buscar"
        etiqueta={t.anadir.buscar}
        ayuda={t.anadir.buscarAyuda}
        maximo={100}
        valor={texto}
        alCambiar={alBuscar}
        propiedades={{ type: 'search', autoComplete: 'off', enterKeyHint: 'search' }}
      />
      <p class="oculto" role="status">
        {resultados && (resultados.length > 0 ? contar(t.anadir.resultados, resultados.length) : t.anadir.ninguno)}
      </p>
      {resultados && (
        <>
          {resultados.length > 0 && (
            <Fichas las={resultados.map(({ codigo, nombre }) => [codigo, nombre])} {...fichas} />
          )}
          {resultados.length === 0 && <p>{t.anadir.ninguno}</p>}
          {!exacta && libre !== '' && (
            <p>
              <Boton
                clase="menor"
                alPulsar={() => {
                  if (!(LIBRE + plano(libre) in fichas.elegidas)) fichas.alternar(LIBRE + plano(libre), libre);
                  alBuscar('');
                  anunciar(poner(t.anadir.anadida, { nombre: libre }));
                  document.getElementById('buscar')?.focus(); // the button that was pressed is gone
                }}
              >
                {poner(t.anadir.libre, { nombre: libre })}
              </Boton>
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Those that are not in sight among the common ones. */
function Elegidas({ elegidas, alternar }: Pick<DeFichas, 'elegidas' | 'alternar'>) {
  const { t } = usePortal();
  const comunes = new Set(COMUNES.flatMap(([, suyas]) => Object.keys(suyas)));
  const otras = Object.entries(elegidas).filter(([codigo]) => !comunes.has(codigo));
  if (otras.length === 0) return null;
  return (
    <section class="pila-junta">
      <h2>{t.anadir.grupos.otras}</h2>
      <ul class="filas">
        {otras.map(([codigo, nombre]) => (
          <li class="fila" key={codigo}>
            <Marca codigo={codigo} nombre={nombre} />
            <span class="fila-titulo">{nombre}</span>
            <Boton
              clase="menor"
              describe={poner(t.anadir.quitarUna, { nombre })}
              alPulsar={() => alternar(codigo, nombre)}
            >
              {t.anadir.quitar}
            </Boton>
          </li>
        ))}
      </ul>
    </section>
  );
}
