/** The particulars of a record, in words where there are any. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';

type Detail = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;
/** Where the words for a member are, beside those that any member may take. */
const DICTIONARIES: Readonly<Record<string, readonly string[]>> = {
  rol: ['comun:rol'],
  modulo: ['comun:modulo'],
  modulos: ['comun:modulo'],
  resultado: ['comun:resultado', 'comun:resultadoCuenta'],
  tipo: ['comun:documento', 'comun:certificado'],
  certificados: ['comun:certificado'],
  alcances: ['configuracion:alcance'],
  clase: ['caso:objeciones.clase'],
};

export function DetailView({ detail }: { readonly detail: Detail }) {
  const pairs = usePairsOf(detail);
  if (pairs.length === 0) return null;
  return (
    <Text component="dl" size="xs" c="dimmed" className="particulares">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}: </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Text>
  );
}

/** Label and value of each member. */
function usePairsOf(detail: Detail): [string, string][] {
  const { t, i18n } = useTranslation('auditoria');
  const { moment } = useFormats();
  const find = (where: string, what: string) => {
    const key = `${where}.${what.replaceAll(':', '_')}`;
    return i18n.exists(key) ? i18n.t(key as 'comun:cerrar') : null;
  };
  const inWords = (text: string) => text.replaceAll('_', ' ');
  const nameOf = (key: string) => find('auditoria:detalle', key) ?? capital(inWords(key));
  const valueIn = (key: string, value: unknown): string => {
    if (value === null || value === '') return t(emptyOf(key));
    if (typeof value === 'boolean') return t(value ? 'valor.si' : 'valor.no');
    if (Array.isArray(value)) return value.map((one) => valueIn(key, one)).join(', ') || t('valor.nada');
    if (typeof value === 'object')
      return pairsOf(value as Detail)
        .flat()
        .join(' ');
    if (typeof value !== 'string') return String(value);
    if (key === 'eventos') return value; // a code that the insurer's own systems know
    if (UUID.test(value)) return `…${value.slice(-6)}`;
    if (INSTANT.test(value)) return moment(value);
    for (const where of [...(DICTIONARIES[key] ?? []), 'auditoria:valor']) {
      const word = find(where, value);
      if (word !== null) return word;
    }
    return /^[a-z_]+$/.test(value) ? inWords(value) : value;
  };
  const pairsOf = (members: Detail): [string, string][] =>
    Object.entries(members).map(([key, value]) => [nameOf(key), valueIn(key, value)]);
  const { antes, despues, cambios, ...rest } = detail;
  if (isDetail(antes) && isDetail(despues))
    return Object.keys(despues)
      .filter((key) => JSON.stringify(antes[key]) !== JSON.stringify(despues[key]))
      .map((key) => [nameOf(key), `${valueIn(key, antes[key])} → ${valueIn(key, despues[key])}`]);
  if (!Array.isArray(cambios)) return pairsOf(detail);
  // of what changed, what it is now; else only that it did
  const [having, without] = [cambios.filter((key) => key in rest), cambios.filter((key) => !(key in rest))];
  const changed = Object.fromEntries(having.map((key) => [key, rest[key]]));
  return [
    ...(without.length > 0 ? [[nameOf('cambios'), valueIn('cambios', without)] as [string, string]] : []),
    ...pairsOf(changed),
  ];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isDetail = (value: unknown): value is Detail =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** What the lack of a value means. */
function emptyOf(key: string) {
  if (key === 'alcances') return 'valor.todo';
  return key === 'redes' ? 'valor.cualquiera' : 'valor.nada';
}
