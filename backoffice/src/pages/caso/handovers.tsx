/** Handovers: the heir's request to pass the case on, and the earlier ones. */
import type { Handovers } from '@albacea/contract/schemas/relevo.ts';
import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { CommandDialog } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { useCaso } from './context.ts';
import { HandOver } from './handover-form.tsx';
import { useHandovers } from './readings.ts';

export function HandoverRequest() {
  const { t } = useTranslation('caso');
  const { caso, params, live } = useCaso();
  const formats = useFormats();
  const [opened, open] = useState<'atender' | 'descartar' | null>(null);
  const request = useHandovers()?.peticion;
  const close = () => open(null);
  if (!request) return null;
  const { nombre, apellidos, parentesco, email, telefono, motivo, explicacion, pedido } = request;
  return (
    <Alert color="ocre" mb="md" icon={<IconUsers aria-hidden />} title={t('relevo.peticion.titulo')}>
      <Stack gap="sm">
        <Text size="sm">
          {t('relevo.peticion.texto', {
            quien: `${caso.heredero.nombre} ${caso.heredero.apellidos}`,
            cuando: formats.moment(pedido),
            motivo: t(`relevo.motivos.${motivo}`).toLowerCase(),
          })}{' '}
          {t('relevo.peticion.para', {
            quien: `${nombre} ${apellidos}`,
            parentesco: parentesco ? ` (${parentesco})` : '',
          })}
        </Text>
        <Text size="sm">
          {t('relevo.peticion.contacto', { contacto: [email, telefono].filter(Boolean).join(' · ') })}
        </Text>
        {explicacion && (
          <Text size="sm" className="texto">
            {explicacion}
          </Text>
        )}
        <Group gap="sm">
          {live && <Button onClick={() => open('atender')}>{t('relevo.peticion.atender')}</Button>}
          <Button variant="default" onClick={() => open('descartar')}>
            {t('relevo.peticion.descartar')}
          </Button>
        </Group>
      </Stack>
      <Modal opened={opened === 'atender'} onClose={close} title={t('relevo.titulo')} size="lg">
        <HandOver onClose={close} />
      </Modal>
      <CommandDialog
        opened={opened === 'descartar'}
        onClose={close}
        title={t('relevo.peticion.descartarTitulo')}
        call="POST /aseguradoras/{aseguradora}/casos/{caso}/relevo/descartado"
        params={params}
        fields={{ respuesta: { label: t('relevo.peticion.respuesta'), 'data-autofocus': true } }}
        done={t('relevo.peticion.descartada')}
        button={t('relevo.peticion.descartar')}
      >
        <Text size="sm">{t('relevo.peticion.descartarTexto')}</Text>
      </CommandDialog>
    </Alert>
  );
}

type Handover = Handovers['hechos'][number];

/** The earlier heirs of the case, each with the proof and their signed documents. */
export function HandoverHistory() {
  const { t } = useTranslation('caso');
  const done = useHandovers()?.hechos ?? [];
  if (done.length === 0) return null;
  return (
    <Section title={t('relevo.historia.titulo')}>
      <Stack gap="lg">
        {done.map((one) => (
          <HandoverEntry key={one.relevo_id} {...one} />
        ))}
      </Stack>
    </Section>
  );
}

function HandoverEntry({ antes, despues, hecho, motivo, explicacion, prueba, ejemplares }: Handover) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const client = useClient();
  const formats = useFormats();
  const nameOf = (person: Handover['antes']) =>
    person ? `${person.nombre} ${person.apellidos}` : t('relevo.historia.borrada');
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
