/** Who carried the case before, with the proof and with what they had signed. */
import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DataOf, useClient } from '../../app/client.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { useCaso } from './context.ts';
import { useHandovers } from './handovers.ts';

type Handover = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/relevos'>['hechos'][number];

export function HandoverHistory() {
  const { t } = useTranslation('caso');
  const done = useHandovers().data?.hechos ?? [];
  if (done.length === 0) return null;
  return (
    <Section title={t('relevo.historia.titulo')}>
      <Stack gap="lg">
        {done.map((one) => (
          <One key={one.relevo_id} {...one} />
        ))}
      </Stack>
    </Section>
  );
}

const nameOf = ({ nombre, apellidos }: Handover['antes']) => `${nombre} ${apellidos}`;

function One({ antes, despues, hecho, motivo, explicacion, prueba, ejemplares }: Handover) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const client = useClient();
  const formats = useFormats();
  const file = client.address('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos/{documento}/fichero', {
    params: { ...params, documento: prueba },
  });
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('relevo.historia.paso', {
          cuando: formats.moment(hecho),
          antes: nameOf(antes),
          despues: nameOf(despues),
        })}
      </Text>
      <Text size="sm" className="texto">
        {t(`relevo.motivos.${motivo}`)}. {explicacion}
      </Text>
      <Anchor href={file} target="_blank" rel="noopener" size="sm">
        {t('relevo.historia.verPrueba')}
      </Anchor>
      {ejemplares.length > 0 && (
        <>
          <Text size="sm">{t('relevo.historia.firmado', { quien: nameOf(antes) })}</Text>
          <ul className="lista-llana">
            {ejemplares.map(({ ejemplar_id, proveedor, firmado }) => (
              <li key={ejemplar_id}>
                <Anchor
                  size="sm"
                  download
                  href={client.address(
                    'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/ejemplares/{ejemplar}/pdf',
                    { params: { ...params, ejemplar: ejemplar_id } },
                  )}
                >
                  {proveedor ?? t('relevo.historia.registros')} · {formats.date(firmado)}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
