/** A telephone call to a provider, to ask or to chase: the script at the left, the outcome at the right. */
import { PAPERS, type Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { classesFor, type RespuestaClass } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { Solicitud } from '@albacea/contract/schemas/solicitudes.ts';
import { Alert, Anchor, Checkbox, Grid, List, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { CommandForm, FormFailure } from '../../ui/command.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { CopiedValues, SheetPart } from './copied-value.tsx';
import { AskForRelease } from './releases-panel.tsx';
import { NoEvidenceField, Outcomes, useReplyFields } from './request-forms.tsx';

interface Props {
  readonly cuenta: Pick<Cuenta, 'cuenta_id' | 'accion' | 'estado' | 'version'>;
  /** The pending request; undefined: none. */
  readonly last?: Solicitud;
  /** Whether the call counts as chasing that request. */
  readonly chases?: boolean;
  readonly onClose: () => void;
}
type Script = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/hoja'>;
type Outcome = RespuestaClass | 'no_contestan';

export function ProveedorCallForm(props: Props) {
  const { params } = useCaso();
  const reading = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/hoja', {
    params: { ...params, cuenta: props.cuenta.cuenta_id },
  });
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Read reading={reading}>{(script) => <ScriptView script={script} />}</Read>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <OutcomeForm {...props} />
      </Grid.Col>
    </Grid>
  );
}

function ScriptView({ script: { pagina, decir, datos, preguntar, juntas } }: { readonly script: Script }) {
  const { t } = useTranslation('caso');
  return (
    <Stack gap="md">
      <NumberOrPage pagina={pagina} />
      <Lines title={t('solicitudes.llamada.decir')} lines={decir} />
      <SheetPart title={t('solicitudes.llamada.tener')}>
        <CopiedValues values={datos.map(({ que, valor }) => [que, valor])} />
      </SheetPart>
      <Lines title={t('solicitudes.llamada.preguntar')} lines={preguntar} />
      {juntas.length > 0 && <Lines title={t('solicitudes.llamada.juntas')} lines={juntas} />}
    </Stack>
  );
}

/** The number, or the page that shows it. */
function NumberOrPage({ pagina }: Pick<Script, 'pagina'>) {
  const { t } = useTranslation('caso');
  if (pagina === null) return <Alert color="ocre">{t('hoja.sinDireccion')}</Alert>;
  if (pagina.startsWith('https://'))
    return (
      <Anchor href={pagina} target="_blank" rel="noreferrer" size="sm">
        {t('solicitudes.llamada.pagina')}
      </Anchor>
    );
  return (
    <Anchor href={`tel:${pagina.replace(/\s/g, '')}`} className="cifras">
      {pagina}
    </Anchor>
  );
}

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) => (
  <SheetPart title={title}>
    <List size="sm" spacing={4}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </SheetPart>
);

function OutcomeForm({ cuenta, last, chases = false, onClose }: Props) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  // submitting the form twice records one call
  const [call] = useState(() => crypto.randomUUID());
  const [outcome, choose] = useState<Outcome | null>(null);
  const [key, setKey] = useState(last?.clave ?? '');
  const [papers, ask] = useState<readonly Paper[]>([]);
  const asks = cuenta.estado !== 'solicitada';
  const needsEvidence = (asks || chases) && key.trim() === '';
  const spoke = outcome !== null && outcome !== 'no_contestan';
  const reply = useReplyFields(todayInMadrid());
  const insists = spoke && chases && !asks;
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/llamada"
      params={{ ...params, cuenta: cuenta.cuenta_id }}
      fields={{
        clase: (
          <Outcomes
            name="clase"
            label={t('solicitudes.llamada.resultado')}
            outcomes={[...classesFor(cuenta.accion), 'no_contestan'] satisfies Outcome[]}
            nameOf={(one) => t(`solicitudes.llamada.clases.${one}`)}
            onChoose={choose}
          />
        ),
        papeles: outcome === 'pide_papel' && <RequestedDocuments papers={papers} onAsk={ask} />,
        ...(spoke && {
          ...reply,
          clave: { ...reply.clave, value: key, onChange: setKey },
          nota: { ...reply.nota, required: outcome === 'negada' },
        }),
        sin_constancia: spoke && needsEvidence && <NoEvidenceField required />,
      }}
      body={{ llamada: call, version: cuenta.version, ...(insists && { insiste: true }) }}
      refusal={(failure) => (
        <>
          <AskForRelease
            failure={failure}
            request={() => ({ acto: 'irreversible', cuenta_id: cuenta.cuenta_id, version: cuenta.version })}
            onAsked={onClose}
          />
          <FormFailure failure={failure} />
        </>
      )}
      done={t('solicitudes.llamada.hecha')}
      onFinish={onClose}
      button={t('solicitudes.llamada.guardar')}
      disabled={outcome === 'pide_papel' && papers.length === 0}
      gap="sm"
      onCancel={onClose}
    />
  );
}

interface RequestedDocumentsProps {
  readonly papers: readonly Paper[];
  readonly onAsk: (papers: readonly Paper[]) => void;
}

function RequestedDocuments({ papers, onAsk }: RequestedDocumentsProps) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  return (
    <Checkbox.Group
      label={t('solicitudes.llamada.papeles')}
      value={[...papers]}
      onChange={(values) => onAsk(values as Paper[])}
    >
      <Stack gap={6} mt={6}>
        {PAPERS.map((paper) => (
          <Checkbox key={paper} name="papeles" value={paper} label={catalogo(`papel.${paper}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
