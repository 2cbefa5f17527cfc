/** The later dates of the case, day by day; each links to where it is done. */
import type { Deadline, WhatExpires } from '@albacea/contract/schemas/deadlines.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { useCaso } from './context.ts';
import { laterOf } from './now.ts';
import { useNow, usePaperName } from './now-reading.ts';
import { useDeadlines } from './readings.ts';
import { useView } from './view.ts';

const TAB: Readonly<Record<WhatExpires, string>> = {
  caso: 'resumen',
  cuenta: 'cuentas',
  certificado: 'certificados',
  documento: 'documentos',
  objecion: 'objeciones',
};

/** Dates that wait for others or for their day. */
export function Deadlines() {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const now = useNow() ?? [];
  return (
    <Section title={t('ahora.luego')}>
      <Read reading={useDeadlines()}>
        {(all) => {
          const items = laterOf(all, now);
          return items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t(live ? 'ahora.luegoNada' : 'plazos.vacio')}
            </Text>
          ) : (
            <Days items={items} />
          );
        }}
      </Read>
    </Section>
  );
}

function Days({ items }: { readonly items: readonly Deadline[] }) {
  const formats = useFormats();
  return (
    <Stack gap="md">
      {[...new Set(items.map(({ fecha }) => fecha))].map((day) => (
        <section key={day}>
          <Text component="h3" size="xs" fw={600} m={0} mb={4} c="dimmed" className="mayuscula">
            {formats.relative(day)} · {formats.date(day)}
          </Text>
          <Stack component="ul" gap={8} className="plazos">
            {items
              .filter(({ fecha }) => fecha === day)
              .map((deadline) => (
                <Line key={`${deadline.que} ${deadline.de} ${deadline.papel} ${deadline.motivo}`} deadline={deadline} />
              ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

function Line({ deadline: { que, de, papel, quien, texto } }: { readonly deadline: Deadline }) {
  const { t: common } = useTranslation();
  const paperName = usePaperName();
  const { caso } = useCaso();
  const { show } = useView();
  const cuenta = caso.cuentas.find(({ cuenta_id }) => cuenta_id === de);
  const certificado = caso.certificados.find(({ certificado_id }) => certificado_id === de);
  const documento = caso.documentos.find(({ documento_id }) => documento_id === de)?.tipo;
  const detail = [
    cuenta?.proveedor ?? (certificado && common(`certificado.${certificado.tipo}`)),
    documento && common(`documento.${documento}`),
    papel && paperName(papel),
    certificado && quien === 'proveedor' ? common('espera.registro') : common(`espera.${quien}`),
  ];
  return (
    <li>
      {que === 'caso' ? (
        <Text size="sm">{texto}</Text>
      ) : (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => show(TAB[que], de ?? undefined)}>
          {texto}
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {detail.filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
