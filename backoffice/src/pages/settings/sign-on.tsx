/** The identity provider of an insurer, or of the service. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { serviceIs } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { here, leaveFor } from '../../app/sign-on.ts';
import { Read } from '../../ui/states.tsx';
import { SignOnPanel } from './sign-on-panel.tsx';

const AT = '/aseguradoras/{aseguradora}/inicio-unico';

/** The sign-on settings of the insurer whose pages are open. */
export const SignOn = () => <SignOnAt aseguradora={useAseguradora()} roles={['admin', 'operador']} />;

interface SignOnProps {
  /** Slug of the insurer, or what stands for the service. */
  readonly aseguradora: string;
  /** The most powerful first. */
  readonly roles: readonly Rol[];
}

export function SignOnAt({ aseguradora, roles }: SignOnProps) {
  const { t } = useTranslation('inicioUnico');
  const { rol } = useSession();
  const params = { aseguradora };
  const reading = useReading(`GET ${AT}`, { params });
  const save = useCommand(`POST ${AT}`, { done: t('datos.guardado'), onFail: () => true });
  const tryIt = useCommand(`POST ${AT}/prueba`, { onFinish: (way) => leaveFor(way, here()) });
  const demand = useCommand(`POST ${AT}/exigencia`, {
    done: ({ configurado }) => t(configurado?.exigido ? 'exigir.hecho' : 'exigir.deshecho'),
  });
  const withdraw = useCommand(`DELETE ${AT}`, { done: t('retirar.hecho') });
  return (
    <Read reading={reading}>
      {(view) => (
        <SignOnPanel
          view={view}
          hands={{
            roles,
            vouches: serviceIs(rol),
            shortName: aseguradora,
            busy: save.isPending || tryIt.isPending || demand.isPending || withdraw.isPending,
            failure: save.error,
            save: (body) => save.mutate({ params, body }),
            tryIt: () => tryIt.mutate({ params }),
            demand: (body) => demand.mutate({ params, body }),
            withdraw: () => withdraw.mutate({ params }),
          }}
        />
      )}
    </Read>
  );
}
