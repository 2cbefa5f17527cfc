/** The heir's mandate: what it covers, what it lacks, and who has checked it. */
import { Alert, Anchor, Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type DataOf, useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useCaso } from './context.ts';
import { SignerNameReview } from './signer-name-review.tsx';

type Mandato = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>;

export function MandatoView() {
  const { t } = useTranslation('caso');
  const { parametros, live } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato', { parametros });
  return (
    <Read reading={reading}>
      {(data) => (
        <Stack>
          {live && data.mandato && waitsForName(data.mandato) && <SignerNameReview mandato={data.mandato} />}
          <Missing lack={data.falta} />
          {data.mandato ? (
            <Signed mandato={data.mandato} consultas={data.consultas} />
          ) : (
            <Paper>
              <Empty title={t('mandato.vacio')} text={t('mandato.vacioTexto')} />
            </Paper>
          )}
        </Stack>
      )}
    </Read>
  );
}

const waitsForName = ({ estado, revision_de_nombre }: NonNullable<Mandato['mandato']>): boolean =>
  estado === 'firmado' && revision_de_nombre === 'pendiente';

function useScope() {
  const { t: common } = useTranslation();
  return ({ cuentas, certificados }: Mandato['falta']): string[] => [
    ...cuentas.map(({ proveedor, accion }) => `${proveedor}: ${common(`accion.${accion}`).toLowerCase()}`),
    ...certificados.map((type) => common(`certificado.${type}`)),
  ];
}

function Missing({ lack }: { readonly lack: Mandato['falta'] }) {
  const { t } = useTranslation('caso');
  const scope = useScope()(lack);
  if (scope.length === 0) return null;
  return (
    <Alert color="ocre" title={t('mandato.falta')}>
      <ul className="lista-llana">
        {scope.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface SignedProps {
  readonly mandato: NonNullable<Mandato['mandato']>;
  readonly consultas: Mandato['consultas'];
}

function Signed({ mandato, consultas }: SignedProps) {
  const { t } = useTranslation('caso');
  const { parametros, caso } = useCaso();
  const client = useClient();
  const formats = useFormats();
  const scope = useScope()(mandato);
  // its paper and itself never say two things
  const isUnread = caso.documentos.some(({ tipo, estado }) => tipo === 'mandato' && estado === 'recibido');
  const pdf = client.direccion('GET /aseguradoras/{aseguradora}/casos/{caso}/mandato/pdf', { parametros });
  return (
    <>
      <Section
        title={t('pestana.mandato')}
        actions={
          <Group gap="sm">
            {waitsForName(mandato) ? (
              <Badge color="ocre">{t('mandato.porComprobar')}</Badge>
            ) : (
              <Badge color={!mandato.vigente ? 'gray' : isUnread ? 'ocre' : 'verde'}>
                {t(`mandato.${!mandato.vigente ? 'noVigente' : isUnread ? 'porRevisar' : 'vigente'}`)}
              </Badge>
            )}
            <Anchor href={pdf} download size="sm">
              {t('mandato.pdf')}
            </Anchor>
          </Group>
        }
      >
        <Data>
          <Datum name={t('mandato.nombre')}>
            {waitsForName(mandato) ? t('mandato.porComprobar') : mandato.mandante}
          </Datum>
          <Datum name={t('mandato.firmado')}>{formats.moment(mandato.firmado)}</Datum>
          <Datum name={t('mandato.codigo')}>{mandato.codigo}</Datum>
        </Data>
        <Text size="xs" c="dimmed" mt="sm">
          {t('mandato.alcance')}
        </Text>
        <ul className="lista-llana">
          {scope.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Section>
      <Section title={t('mandato.texto')}>
        <Code block className="carta">
          {mandato.texto}
        </Code>
      </Section>
      <Section title={t('mandato.consultas')}>
        {consultas.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('mandato.nadie')}
          </Text>
        ) : (
          <ul className="lista-llana">
            {consultas.map(({ cuando, red, agente }) => (
              <li key={`${cuando} ${red}`}>
                {formats.moment(cuando)} · {red} · {agente}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
