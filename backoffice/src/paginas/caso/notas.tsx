/** Notes and calls of the service about the case. */
import { CLASES_DE_NOTA } from '@albacea/contract/listas.ts';
import { Badge, Grid, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Seccion } from '../../ui/seccion.tsx';
import { useCaso } from './contexto.ts';
import { FormularioDeNota } from './formulario-de-nota.tsx';

export function Notas() {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const formatos = useFormatos();
  const [clase, elegir] = useState<'nota' | 'llamada'>('nota');
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/notas', { parametros });
  const gestores = useLectura('GET /gestores', {}).data?.elementos ?? [];
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Seccion titulo={t('nota.nueva')}>
          <SegmentedControl
            aria-label={t('nota.clase')}
            data={CLASES_DE_NOTA.map((value) => ({ value, label: t(`nota.clases.${value}`) }))}
            value={clase}
            onChange={(valor) => elegir(valor as 'nota')}
            mb="sm"
            size="xs"
          />
          <FormularioDeNota key={clase} clase={clase} alTerminar={() => undefined} />
        </Seccion>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Leido lectura={lectura}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Paper>
                <Vacio titulo={t('nota.vacio')} texto={t('nota.vacioTexto')} />
              </Paper>
            ) : (
              <Stack gap="sm">
                {elementos.map((nota) => (
                  <Paper key={nota.nota_id} component="article" p="md">
                    <Group gap="xs" mb={6}>
                      <Badge color={nota.clase === 'llamada' ? 'verde' : 'gray'}>
                        {t(`nota.clases.${nota.clase}`)}
                      </Badge>
                      {nota.consentimiento && <Badge color="ocre">{t(`nota.consiente.${nota.consentimiento}`)}</Badge>}
                      <Text size="xs" c="dimmed">
                        {formatos.momento(nota.escrita)} ·{' '}
                        {gestores.find(({ usuario_id }) => usuario_id === nota.autor)?.nombre ?? t('nota.alguien')}
                      </Text>
                    </Group>
                    {nota.interlocutor && (
                      <Text size="xs" c="dimmed">
                        {t('nota.con', { quien: nota.interlocutor })}
                        {nota.identificacion && ` · ${t('nota.identificada', { como: nota.identificacion })}`}
                      </Text>
                    )}
                    <Text size="sm" className="texto">
                      {nota.texto}
                    </Text>
                  </Paper>
                ))}
              </Stack>
            )
          }
        </Leido>
      </Grid.Col>
    </Grid>
  );
}
