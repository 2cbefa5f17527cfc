/** The certificates of public registers, each with the first day on which it can be requested. */
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import { Anchor, Button, Group, Modal, Paper, Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CertificadoBadge } from '../../ui/badges.tsx';
import { CommandForm, type Fields } from '../../ui/command.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { LinkButton } from '../../ui/links.tsx';
import { useSeen } from '../../ui/meanwhile.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { EndsCasoWarning, ImpededCommands } from './act-notices.tsx';
import { useCertificadoChanges } from './changes.ts';
import { type Caso, type Certificado, useCaso } from './context.ts';
import { CopiedValues } from './copied-value.tsx';
import { DocumentoChoice } from './documentos.tsx';
import { useCertificados } from './readings.ts';
import { CorrectRecord } from './record-correction.tsx';
import { RefusedOrRelease } from './releases-panel.tsx';
import { useOpensOnArrival, useView } from './view.ts';

const COMMANDS = ['solicitar', 'obtener', 'denegar', 'descartar'] as const;
type Command = (typeof COMMANDS)[number];

export function Certificados() {
  const { t } = useTranslation('caso');
  const reading = useCertificados();
  return (
    <Read reading={reading}>
      {({ elementos }) =>
        elementos.length === 0 ? (
          <Paper>
            <Empty title={t('certificados.vacio')} text={t('certificados.vacioTexto')} />
          </Paper>
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
            {elementos.map((certificado) => (
              <Card key={certificado.tipo} certificado={certificado} />
            ))}
          </SimpleGrid>
        )
      }
    </Read>
  );
}

function Card({ certificado }: { readonly certificado: Certificado }) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { show } = useView();
  const [command, open] = useState<Command | null>(null);
  const possible = COMMANDS.filter((one) => certificado.posible.includes(one));
  const close = () => open(null);
  useOpensOnArrival('certificados', (id) => {
    const [first] = possible;
    if (id === certificado.certificado_id && first) open(first);
  });
  return (
    <Paper component="article" p="md">
      <Group justify="space-between" mb="sm" wrap="nowrap" align="flex-start">
        <Title order={2} size="h3">
          {common(`certificado.${certificado.tipo}`)}
        </Title>
        <CertificadoBadge state={certificado.estado} />
      </Group>
      <CertificadoFacts certificado={certificado} />
      {certificado.sin_certificado && certificado.estado === 'pendiente' && (
        <Text size="sm" mt="sm">
          {t('certificados.sinCertificado')}
        </Text>
      )}
      {certificado.documento_id && (
        <LinkButton mt="sm" onClick={() => show('documentos', certificado.documento_id ?? undefined)}>
          {t('certificados.ver')}
        </LinkButton>
      )}
      {possible.length > 0 && (
        <Group gap="xs" mt="md">
          {possible.map((one) => (
            <Button key={one} size="xs" variant={one === 'solicitar' ? 'filled' : 'default'} onClick={() => open(one)}>
              {t(`certificados.orden.${one}`)}
            </Button>
          ))}
        </Group>
      )}
      {certificado.estado !== 'pendiente' && (
        <CorrectRecord clase="certificado" sobre={certificado.tipo} name={common(`certificado.${certificado.tipo}`)} />
      )}
      <ImpededCommands impeded={certificado.impedidas} nameOf={(one) => t(`certificados.orden.${one as Command}`)} />
      <Modal
        opened={command !== null}
        onClose={close}
        title={command && `${t(`certificados.orden.${command}`)}: ${common(`certificado.${certificado.tipo}`)}`}
      >
        {command && <CertificadoForm key={command} command={command} certificado={certificado} onClose={close} />}
      </Modal>
    </Paper>
  );
}

/** Issuer, fee, earliest day and state of a certificate. */
function CertificadoFacts({ certificado }: { readonly certificado: Certificado }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  return (
    <Data>
      <Datum name={t('certificados.organismo')}>{certificado.organismo}</Datum>
      <Datum name={t('certificados.tasa')}>
        <Fee tasa={certificado.tasa} />
      </Datum>
      <Datum name={t('certificados.desde')}>
        {certificado.desde ? formats.date(certificado.desde) : t('certificados.siempre')}
      </Datum>
      {certificado.solicitado && (
        <Datum name={t('certificados.solicitado')}>{formats.date(certificado.solicitado)}</Datum>
      )}
      {certificado.conserva_hasta && (
        <Datum name={t('certificados.conserva')}>{formats.date(certificado.conserva_hasta)}</Datum>
      )}
      {certificado.plazo && (
        <Datum name={t('certificados.plazo')}>
          {formats.date(certificado.plazo)}
          <FinePrint>{certificado.plazo_legal ?? t('certificados.plazoEstimado')}</FinePrint>
        </Datum>
      )}
      {certificado.proxima_fecha && (
        <Datum name={t('certificados.proxima')}>{formats.date(certificado.proxima_fecha)}</Datum>
      )}
      {certificado.resultado && (
        <Datum name={t('certificados.resultado')}>
          {t(`certificados.dice.${certificado.resultado}.${registerOf(certificado.tipo)}`)}
        </Datum>
      )}
      {certificado.expedido && <Datum name={t('certificados.expedido')}>{formats.date(certificado.expedido)}</Datum>}
      {certificado.reciente_hasta && (
        <Datum name={t('certificados.reciente')}>{formats.date(certificado.reciente_hasta)}</Datum>
      )}
    </Data>
  );
}

/** The fee; where its amount is not configured, the number of the form that states it. */
function Fee({ tasa }: Pick<Certificado, 'tasa'>) {
  const { t } = useTranslation('caso');
  const { euros } = useFormats();
  if (tasa === null) return t('certificados.gratis');
  return tasa.importe === null
    ? t('certificados.segunImpreso', { modelo: tasa.modelo })
    : `${euros(tasa.importe)} (${tasa.modelo})`;
}

/** Words for the answer of a register: one register says whether policies exist, the other whether a will does. */
const registerOf = (type: Certificado['tipo']) => (type === 'seguros_fallecimiento' ? 'seguros' : 'testamento');

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}/certificados/{tipo}';
const CALL_OF = {
  solicitar: `POST ${ROUTE}/solicitud`,
  obtener: `POST ${ROUTE}/obtencion`,
  denegar: `POST ${ROUTE}/denegacion`,
  descartar: `POST ${ROUTE}/descarte`,
} as const;

interface CertificadoFormProps {
  readonly command: Command;
  readonly certificado: Certificado;
  readonly onClose: () => void;
}

function CertificadoForm({ command, certificado, onClose }: CertificadoFormProps) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { params, caso } = useCaso();
  const { seen, before, onFail } = useSeen(certificado);
  const changes = useCertificadoChanges()(before, seen);
  const possible = changes === null || seen.posible.includes(command);
  const { tipo, version } = seen;
  const papers = caso.documentos.filter(
    (one) => one.tipo === CERTIFICADO_DOCUMENTO[tipo] && one.estado !== 'rechazado',
  );
  return (
    <CommandForm
      call={CALL_OF[command]}
      params={{ ...params, tipo }}
      fields={useFieldsOf(command, tipo, papers)}
      body={{ version }}
      below={command !== 'solicitar' && <EndsCasoWarning step="certificado" />}
      refusal={(failure) => (
        <RefusedOrRelease
          {...{ failure, changes, possible }}
          request={() => ({ acto: 'tasa', certificado: tipo, version })}
          onAsked={onClose}
        />
      )}
      done={t(`certificados.hecho.${command}`, { certificado: common(`certificado.${tipo}`) })}
      onFinish={onClose}
      onFail={onFail}
      button={t(`certificados.orden.${command}`)}
      disabled={!possible || (command === 'obtener' && papers.length === 0)}
    >
      {command === 'solicitar' && <RegisterForm certificado={seen} />}
    </CommandForm>
  );
}

/** Helps to fill in the register's form: its page, the fee, and the data to copy. */
function RegisterForm({ certificado }: { readonly certificado: Certificado }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { fallecido, heredero } = useCaso().caso;
  const data = [
    [t('fallecido'), `${fallecido.nombre} ${fallecido.apellidos}`],
    [t('dni'), fallecido.dni],
    [t('fecha'), formats.date(fallecido.fecha_fallecimiento)],
    [t('heredero'), `${heredero.nombre} ${heredero.apellidos}`],
  ] as const;
  return (
    <>
      <Anchor href={certificado.pagina} target="_blank" rel="noopener noreferrer" size="sm">
        {t('certificados.abrir', { organismo: certificado.organismo })}
      </Anchor>
      <Data inOrder>
        <Datum name={t('certificados.tasa')}>
          <Fee tasa={certificado.tasa} />
        </Datum>
      </Data>
      <CopiedValues values={data.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
    </>
  );
}

/** @param papers documents of the case of this certificate's type */
function useFieldsOf(
  command: Command,
  tipo: Certificado['tipo'],
  papers: Caso['documentos'],
): Fields<(typeof CALL_OF)[Command]> {
  const { t } = useTranslation('caso');
  if (command === 'solicitar') return { plazo: { label: t('certificados.plazoOpcional'), min: todayInMadrid() } };
  if (command !== 'obtener') return { motivo: t('certificados.motivo') };
  return {
    documento: (
      <DocumentoChoice
        name="documento"
        label={t('certificados.documento')}
        placeholder={t('certificados.sinDocumento')}
        type={CERTIFICADO_DOCUMENTO[tipo]}
        papers={papers}
      />
    ),
    expedido: { label: t('certificados.expedidoOpcional'), max: todayInMadrid() },
    resultado: tipo !== 'defuncion_literal' && (
      <Radio.Group name="resultado" label={t('certificados.resultado')} required>
        <Stack gap={6} mt={6}>
          {(['consta', 'no_consta'] as const).map((one) => (
            <Radio key={one} value={one} label={t(`certificados.dice.${one}.${registerOf(tipo)}`)} />
          ))}
        </Stack>
      </Radio.Group>
    ),
  };
}
