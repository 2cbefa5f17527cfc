/** The particulars of a record, in words where there are any. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatos } from '../../ui/formatos.ts';

type Detalle = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANTE = /^\d{4}-\d\d-\d\dT/;
/** Where the words for a member are, beside those that any member may take. */
const DICCIONARIOS: Readonly<Record<string, readonly string[]>> = {
  rol: ['comun:rol'],
  modulo: ['comun:modulo'],
  modulos: ['comun:modulo'],
  resultado: ['comun:resultado', 'comun:resultadoCuenta'],
  tipo: ['comun:documento', 'comun:certificado'],
  certificados: ['comun:certificado'],
  alcances: ['configuracion:alcance'],
  clase: ['caso:objeciones.clase'],
};

export function Detalle({ detalle }: { readonly detalle: Detalle }) {
  const pares = useParesDe(detalle);
  if (pares.length === 0) return null;
  return (
    <Text component="dl" size="xs" c="dimmed" className="particulares">
      {pares.map(([nombre, valor]) => (
        <div key={nombre}>
          <dt>{nombre}: </dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </Text>
  );
}

/** Label and value of each member. */
function useParesDe(detalle: Detalle): [string, string][] {
  const { t, i18n } = useTranslation('auditoria');
  const { momento } = useFormatos();
  const buscar = (donde: string, que: string) => {
    const clave = `${donde}.${que.replaceAll(':', '_')}`;
    return i18n.exists(clave) ? i18n.t(clave as 'comun:cerrar') : null;
  };
  const enPalabras = (texto: string) => texto.replaceAll('_', ' ');
  const nombreDe = (clave: string) => buscar('auditoria:detalle', clave) ?? enPalabras(clave);
  const valorDe = (clave: string, valor: unknown): string => {
    if (valor === null || valor === '') return t(vacioDe(clave));
    if (typeof valor === 'boolean') return t(valor ? 'valor.si' : 'valor.no');
    if (Array.isArray(valor)) return valor.map((uno) => valorDe(clave, uno)).join(', ') || t('valor.nada');
    if (typeof valor === 'object')
      return paresDe(valor as Detalle)
        .flat()
        .join(' ');
    if (typeof valor !== 'string') return String(valor);
    if (clave === 'eventos') return valor; // a code that the insurer's own systems know
    if (UUID.test(valor)) return `…${valor.slice(-6)}`;
    if (INSTANTE.test(valor)) return momento(valor);
    for (const donde of [...(DICCIONARIOS[clave] ?? []), 'auditoria:valor']) {
      const palabra = buscar(donde, valor);
      if (palabra !== null) return palabra;
    }
    return /^[a-z_]+$/.test(valor) ? enPalabras(valor) : valor;
  };
  const paresDe = (miembros: Detalle): [string, string][] =>
    Object.entries(miembros).map(([clave, valor]) => [nombreDe(clave), valorDe(clave, valor)]);
  const { antes, despues, cambios, ...resto } = detalle;
  if (esDetalle(antes) && esDetalle(despues))
    return Object.keys(despues)
      .filter((clave) => JSON.stringify(antes[clave]) !== JSON.stringify(despues[clave]))
      .map((clave) => [nombreDe(clave), `${valorDe(clave, antes[clave])} → ${valorDe(clave, despues[clave])}`]);
  if (!Array.isArray(cambios)) return paresDe(detalle);
  // of what changed, what it is now; else only that it did
  const [con, sin] = [cambios.filter((clave) => clave in resto), cambios.filter((clave) => !(clave in resto))];
  const cambiados = Object.fromEntries(con.map((clave) => [clave, resto[clave]]));
  return [
    ...(sin.length > 0 ? [[nombreDe('cambios'), valorDe('cambios', sin)] as [string, string]] : []),
    ...paresDe(cambiados),
  ];
}

const esDetalle = (valor: unknown): valor is Detalle =>
  valor !== null && typeof valor === 'object' && !Array.isArray(valor);

/** What the lack of a value means. */
const vacioDe = (clave: string) =>
  clave === 'alcances' ? 'valor.todo' : clave === 'redes' ? 'valor.cualquiera' : 'valor.nada';
