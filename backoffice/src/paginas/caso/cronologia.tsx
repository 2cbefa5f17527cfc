/** What has happened in the case, day by day, the latest first. */
import { Group, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';
import { useCaso } from './contexto.ts';

type Entrada = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia'>['elementos'][number];

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

function Renglon({ entrada: { texto, actor, ocurrido } }: { readonly entrada: Entrada }) {
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="baseline" className="suceso">
      <Text size="xs" c="dimmed" className="cifras" w={44} miw={44}>
        {formatos.hora(ocurrido)}
      </Text>
      <Text size="sm" flex={1}>
        {texto}
      </Text>
      <Text size="xs" c="dimmed">
        {comun(`actor.${actor}`)}
      </Text>
    </Group>
  );
}
