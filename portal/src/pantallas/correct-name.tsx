/** The name on file is misspelt: the heir writes it as it is, and signing goes on with it. */
import { useState } from 'preact/hooks';
import type { DatosDe } from '../datos/cliente.ts';
import { usePortal } from '../datos/contexto.ts';
import { useAccion } from '../datos/usar-datos.ts';
import { FalloDeAccion, ResumenDeErrores } from '../ui/aviso.tsx';
import { Boton } from '../ui/boton.tsx';
import { Campo } from '../ui/campo.tsx';
import { Pantalla } from '../ui/pantalla.tsx';

interface Props {
  readonly onDone: (mandato: DatosDe<'POST /mandato/nombre'>, name: string) => void;
  readonly onBack: () => void;
}

type Faults = Readonly<Record<'nombre-propio' | 'apellidos', string | null>>;

export function CorrectName({ onDone, onBack }: Props) {
  const { t, cliente } = usePortal();
  const [nombre, setNombre] = useState('');
  const [apellidos, setApellidos] = useState('');
  const [faults, setFaults] = useState<Faults>({ 'nombre-propio': null, apellidos: null });
  const c = t.autorizacion.corregir;
  const [given, surnames] = [nombre.trim(), apellidos.trim()];
  const correct = useAccion(async () => {
    const mandato = await cliente.pedir('POST /mandato/nombre', { cuerpo: { nombre: given, apellidos: surnames } });
    onDone(mandato, `${given} ${surnames}`);
  });
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const now = {
      'nombre-propio': given === '' ? c.faltaNombre : null,
      apellidos: surnames === '' ? c.faltanApellidos : null,
    };
    setFaults(now);
    if (!now['nombre-propio'] && !now.apellidos) await correct.hacer();
  };
  return (
    <Pantalla titulo={c.titulo} entradilla={c.entradilla}>
      <form class="pila" onSubmit={send} noValidate>
        <ResumenDeErrores faltas={faults} />
        <FalloDeAccion error={correct.error} />
        <Campo
          id="nombre-propio"
          etiqueta={c.nombre}
          error={faults['nombre-propio']}
          maximo={100}
          valor={nombre}
          alCambiar={setNombre}
          propiedades={{ autoComplete: 'given-name', autoCapitalize: 'words' }}
        />
        <Campo
          id="apellidos"
          etiqueta={c.apellidos}
          error={faults.apellidos}
          maximo={150}
          valor={apellidos}
          alCambiar={setApellidos}
          propiedades={{ autoComplete: 'family-name', autoCapitalize: 'words' }}
        />
        <p class="suave">{c.despues}</p>
        <div class="botones">
          <Boton tipo="submit" enCurso={correct.enCurso}>
            {c.guardar}
          </Boton>
          <Boton clase="enlace" alPulsar={onBack}>
            {c.volver}
          </Boton>
        </div>
      </form>
    </Pantalla>
  );
}
