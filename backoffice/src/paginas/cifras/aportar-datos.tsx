/** Exposure, premiums and costs: a file, or a month typed by hand. */
import { Button, Fieldset, FileButton, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useMensajeDeFallo, useOrden } from '../../aplicacion/datos.ts';

const CAMPOS = ['producto', 'mes', 'vidas_anio', 'primas', 'pagado', 'provision', 'siniestros_con_coste'] as const;
type Campo = (typeof CAMPOS)[number];
const VACIO: Record<Campo, string> = {
  ...{ producto: '', mes: '', vidas_anio: '', primas: '' },
  ...{ pagado: '', provision: '', siniestros_con_coste: '' },
};

export function AportarDatos() {
  const { t } = useTranslation(['cifras', 'comun']);
  const aseguradora = useAseguradora();
  const [abierto, mandos] = useDisclosure();
  const [mes, ponerMes] = useState(VACIO);
  const [fallo, ponerFallo] = useState('');
  const decir = useMensajeDeFallo();
  const registrar = useOrden('POST /aseguradoras/{aseguradora}/cifras/datos', {
    hecho: ({ registrados }) => t('datos.hecho', { count: registrados }),
    alTerminar() {
      ponerMes(VACIO);
      mandos.close();
    },
    alFallar(motivo) {
      ponerFallo(decir(motivo));
      return true;
    },
  });
  const enviar = (cuerpo: unknown) => {
    ponerFallo('');
    registrar.mutate({ parametros: { aseguradora }, cuerpo: cuerpo as never });
  };
  const enviarMes = (evento: FormEvent) => {
    evento.preventDefault();
    enviar({ datos: [Object.fromEntries(Object.entries(mes).filter(([, valor]) => valor.trim() !== ''))] });
  };
  return (
    <>
      <Button variant="default" onClick={mandos.open}>
        {t('datos.boton')}
      </Button>
      <Modal
        opened={abierto}
        onClose={mandos.close}
        size="lg"
        title={t('datos.titulo')}
        closeButtonProps={{ 'aria-label': t('cerrar', { ns: 'comun' }) }}
      >
        <Stack>
          <Text size="sm">{t('datos.texto')}</Text>
          {fallo && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {fallo}
            </Text>
          )}
          <Fieldset legend={t('datos.fichero')}>
            <Group justify="space-between">
              <Text size="sm" c="dimmed" id="columnas-de-csv">
                {t('datos.ficheroAyuda')}
              </Text>
              <FileButton accept="text/csv,.csv" onChange={(fichero) => void fichero?.text().then(enviar)}>
                {(props) => (
                  <Button {...props} variant="default" loading={registrar.isPending} aria-describedby="columnas-de-csv">
                    {t('datos.elegir')}
                  </Button>
                )}
              </FileButton>
            </Group>
          </Fieldset>
          <Fieldset legend={t('datos.unaUna')}>
            <form onSubmit={enviarMes}>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                {CAMPOS.map((campo) => (
                  <TextInput
                    key={campo}
                    label={t(`datos.${campo}`)}
                    required={campo === 'producto' || campo === 'mes'}
                    withAsterisk={false}
                    value={mes[campo]}
                    onChange={({ currentTarget }) => ponerMes({ ...mes, [campo]: currentTarget.value })}
                  />
                ))}
              </SimpleGrid>
              <Button type="submit" mt="md" loading={registrar.isPending}>
                {t('datos.enviar')}
              </Button>
            </form>
          </Fieldset>
        </Stack>
      </Modal>
    </>
  );
}
