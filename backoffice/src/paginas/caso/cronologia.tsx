/** What has happened in the case. */
import { Paper, Text, Timeline } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLista } from '../../aplicacion/datos.ts';
import { Cargando, Fallo } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Mas } from '../../ui/mas.tsx';
import { useCaso } from './contexto.ts';

export function Cronologia() {
  const { t: comun } = useTranslation();
  const { parametros } = useCaso();
  const formatos = useFormatos();
  const lista = useLista('GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia', {
    parametros,
    consulta: { limite: 50 },
  });
  if (lista.error) return <Fallo fallo={lista.error} />;
  if (lista.isPending) return <Cargando />;
  return (
    <Paper p="lg">
      <Timeline active={-1} bulletSize={12} lineWidth={2}>
        {lista.elementos.map(({ entrada_id, texto, actor, ocurrido }) => (
          <Timeline.Item key={entrada_id} title={<Text size="sm">{texto}</Text>}>
            <Text size="xs" c="dimmed">
              {formatos.momento(ocurrido)} · {comun(`actor.${actor}`)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
      <Mas lista={lista} />
    </Paper>
  );
}
