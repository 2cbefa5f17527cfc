/** What has happened in the case, day by day, the latest first. */
import { Group, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';
import { useCaso } from './contexto.ts';
import { useNombreDeCuenta } from './nombre-de-cuenta.ts';

type Entrada = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia'>['elementos'][number];

/** So many accounts are named in an entry, and the others counted. */
const MAXIMO_DE_NOMBRES = 6;

export function Cronologia() {
  const { parametros } = useCaso();
  const formatos = useFormatos();
  const lista = useLista('GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia', {
    parametros,
    consulta: { limite: 50 },
  });
  if (lista.error) return <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />;
  if (lista.isPending) return <Cargando />;
  const dias = Map.groupBy(lista.elementos, ({ ocurrido }) => formatos.fecha(ocurrido));
  return (
    <Paper p="md">
      {[...dias].map(([dia, entradas]) => (
        <section key={dia} className="jornada">
          <Title order={2} size="sm" ff="text" mb={6}>
            {dia}
          </Title>
          <ul className="plazos">
            {entradas.map((entrada) => (
              <Renglon key={entrada.entrada_id} entrada={entrada} />
            ))}
          </ul>
        </section>
      ))}
      <Mas lista={lista} />
    </Paper>
  );
}

/** Names of what an entry is about, and how many more there are. */
function useAsuntos({ cuentas, documento, certificados, modulo }: Entrada): string[] {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const nombreDeCuenta = useNombreDeCuenta();
  const nombres = [...new Set(cuentas.flatMap((cuenta) => nombreDeCuenta(cuenta) ?? []))];
  const demas = nombres.length - MAXIMO_DE_NOMBRES;
  return [
    ...(documento ? [comun(`documento.${documento}`)] : []),
    ...certificados.map((tipo) => comun(`certificado.${tipo}`)),
    ...(modulo ? [comun(`modulo.${modulo}`)] : []),
    ...nombres.slice(0, MAXIMO_DE_NOMBRES),
    ...(demas > 0 ? [t('demas', { count: demas })] : []),
  ];
}

function Renglon({ entrada }: { readonly entrada: Entrada }) {
  const { texto, actor, ocurrido } = entrada;
  const { t: comun } = useTranslation();
  const asuntos = useAsuntos(entrada);
  const formatos = useFormatos();
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="baseline" className="suceso">
      <Text size="xs" c="dimmed" className="cifras" w={44} miw={44}>
        {formatos.hora(ocurrido)}
      </Text>
      <Text size="sm" flex={1}>
        {texto}
        {asuntos.length > 0 && (
          <Text span inherit fw={600}>
            {' '}
            {asuntos.join(', ')}
          </Text>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {comun(`actor.${actor}`)}
      </Text>
    </Group>
  );
}
