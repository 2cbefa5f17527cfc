/** The sheet of an account's channel: everything needed to ask its provider, and the form to record that it was asked. */
import type { Channel } from '@albacea/contract/schemas/proveedor-lists.ts';
import { Alert, Button, Grid, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { todayInMadrid, useFormats } from '../../ui/formats.ts';
import { useSeen } from '../../ui/meanwhile.tsx';
import { Read } from '../../ui/states.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { useActs } from './acts-context.ts';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { CopiedValue, CopiedValues, SheetPart } from './copied-value.tsx';
import { DocumentoChoice } from './documentos.tsx';
import { type LetterAsShown, LetterAttachments, Sheet as LetterSheet } from './letter-parts.tsx';
import { PostLetter } from './post-letter.tsx';
import { ProveedorCallForm } from './proveedor-call.tsx';
import { useCuentas } from './readings.ts';
import { RefusedOrRelease } from './releases-panel.tsx';
import { NoEvidenceField } from './request-forms.tsx';

const ROUTE = '/aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}';
const FIRST = ['solicitar', 'volver_a_solicitar'] as const;
/** The commands that record something as sent. */
const SEND_COMMANDS = [...FIRST, 'insistir'] as const;

type SheetData = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/hoja'>;

interface Props extends LetterAsShown {
  readonly cuenta: Cuenta;
  readonly onClose: () => void;
}

/** The main act of an account, named by its channel. */
export function useSendingLabel(): (canal: Channel | null) => string {
  const { t } = useTranslation('caso');
  return (canal) => t(`hoja.boton.${canal ?? 'por_averiguar'}`);
}

/** The name of the main act of an account, given its id, from the data that the page has read. */
export function useCuentaSendingLabel(): (cuenta: string) => string {
  const labelOf = useSendingLabel();
  const reading = useCuentas();
  return (cuenta) =>
    labelOf(reading.data?.elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.canal_previsto ?? null);
}

export function SendingSheet({ cuenta, carta, query, onClose }: Props) {
  const byPhone = carta.canal === 'telefono';
  if (byPhone && query.clase !== 'reclamacion_dpd')
    return <ProveedorCallForm cuenta={cuenta} chases={cuenta.posible.includes('insistir')} onClose={onClose} />;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <DocumentsToSubmit cuenta={cuenta} carta={carta} query={query} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <SentForm cuenta={cuenta} carta={carta} onClose={onClose} />
      </Grid.Col>
    </Grid>
  );
}

/** The letter and documents to submit on the provider's website, at its counter or by post. */
function DocumentsToSubmit({ cuenta, carta, query }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { begin } = useActs();
  const reading = useReading(`GET ${ROUTE}/hoja`, { params: { ...params, cuenta: cuenta.cuenta_id } });
  const byEmail = () => begin({ kind: 'letter', cuenta: cuenta.cuenta_id, letter: { carta, query } });
  const onPaper = carta.canal === 'correo_postal' || carta.canal === 'presencial';
  return (
    <Stack gap="md">
      <Destination carta={carta} />
      {carta.canal === null && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={byEmail}>
          {t('hoja.boton.correo_electronico')}
        </Button>
      )}
      {onPaper && <PostLetter cuenta={cuenta} carta={carta} query={query} />}
      <Read reading={reading}>
        {({ formulario, datos, responder }) => (
          <>
            {formulario && <FormFields form={formulario} />}
            <CopiedData data={datos} known={formulario !== null} />
            <SheetPart title={t('hoja.papeles')}>
              <LetterAttachments cuenta={cuenta} carta={carta} query={query} download />
            </SheetPart>
            <SheetPart title={t('hoja.responder')}>
              <CopiedValues values={responder.map(({ pregunta, respuesta }) => [pregunta, respuesta])} />
            </SheetPart>
          </>
        )}
      </Read>
      {onPaper && <LetterSheet text={carta.texto} language={carta.idioma} label={carta.asunto} framed />}
    </Stack>
  );
}

/** Where to submit: a button that opens a web address, any other address as text, or a warning that there is none. */
function Destination({ carta: { canal, destinatario } }: Pick<Props, 'carta'>) {
  const { t } = useTranslation('caso');
  const { direccion } = destinatario;
  if (direccion === null) return <Alert color="ocre">{t('hoja.sinDireccion')}</Alert>;
  if (!direccion.startsWith('http')) return <Text size="sm">{direccion}</Text>;
  return (
    <Button
      component="a"
      href={direccion}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={16} aria-hidden />}
      data-autofocus
      style={{ alignSelf: 'flex-start' }}
    >
      {t(canal === 'formulario_web' ? 'hoja.abrirFormulario' : 'hoja.abrirPagina')}
    </Button>
  );
}

/** The fields of the provider's form, in its order. */
function FormFields({ form: { campos, fecha, fuente } }: { readonly form: NonNullable<SheetData['formulario']> }) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  const formats = useFormats();
  return (
    <SheetPart title={t('hoja.campos')}>
      {fecha && fuente && (
        <FinePrint mb={6} className="partible">
          {t('hoja.visto', { dia: formats.date(fecha), fuente })}
        </FinePrint>
      )}
      <Data inOrder>
        {campos.map(({ nombre, valor, papel }) => (
          <Datum key={nombre} name={nombre}>
            {valor !== null && <CopiedValue name={nombre} value={valor} />}
            {papel !== null && t('hoja.adjunte', { papel: catalogo(`papel.${papel}`) })}
            {valor === null && papel === null && t('hoja.decida')}
          </Datum>
        ))}
      </Data>
    </SheetPart>
  );
}

/** Every value with a button that copies it. */
function CopiedData({ data, known }: { readonly data: SheetData['datos']; readonly known: boolean }) {
  const { t } = useTranslation('caso');
  return (
    <SheetPart title={t(known ? 'hoja.otros' : 'hoja.datos')}>
      {!known && <FinePrint mb={6}>{t('hoja.sinComprobar')}</FinePrint>}
      <CopiedValues values={data.map(({ que, valor }) => [que, valor])} />
    </SheetPart>
  );
}

/** Records that the request was sent. The evidence is a reference, a proof, or the reason why there is neither. */
function SentForm({ cuenta: now, carta, onClose }: Omit<Props, 'query'>) {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const { caso, params } = useCaso();
  const { seen: cuenta, before, onFail } = useSeen(now);
  const changes = useCuentaChanges()(before, cuenta);
  const possible = SEND_COMMANDS.some((one) => cuenta.posible.includes(one));
  const isFirst = FIRST.some((one) => cuenta.posible.includes(one));
  const proofs = caso.documentos.filter(
    ({ tipo, cuenta_id }) => tipo === 'justificante_envio' && cuenta_id === cuenta.cuenta_id,
  );
  return (
    <section aria-labelledby="ya-enviado">
      <Title order={3} size="sm" mb={4} id="ya-enviado">
        {t('hoja.enviado')}
      </Title>
      <Muted mb="sm">{t('hoja.enviadoTexto')}</Muted>
      <CommandForm
        call={isFirst ? `POST ${ROUTE}/solicitud` : `POST ${ROUTE}/insistencia`}
        params={{ ...params, cuenta: cuenta.cuenta_id }}
        fields={{
          canal: {
            label: t('cuentas.canal'),
            nameOf: (channel) => common(`canal.${channel}`),
            defaultValue: carta.canal,
            required: true,
          },
          referencia: { label: t('hoja.referencia'), description: t('hoja.referenciaAyuda') },
          prueba: (
            <DocumentoChoice
              name="prueba"
              label={t('hoja.prueba')}
              placeholder={t('cuentas.sinPrueba')}
              type="justificante_envio"
              papers={proofs}
              cuenta={cuenta.cuenta_id}
              clearable
              preset={false}
            />
          ),
          sin_constancia: <NoEvidenceField />,
          plazo: isFirst && { label: t('cuentas.plazoPropio'), min: todayInMadrid() },
          nota: t('cuentas.nota'),
        }}
        body={{ version: cuenta.version }}
        refusal={(failure) => (
          <RefusedOrRelease
            {...{ failure, changes, possible }}
            request={() => ({ acto: 'irreversible', cuenta_id: cuenta.cuenta_id, version: cuenta.version })}
            onAsked={onClose}
          />
        )}
        done={t('hoja.hecho', { cuenta: cuenta.proveedor })}
        onRead={onClose}
        onFail={onFail}
        button={t('hoja.anotar')}
        disabled={!possible}
      />
    </section>
  );
}
