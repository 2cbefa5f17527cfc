/** Asks another relative in, by e-mail. */
import type { PapelDeAllegado } from '@albacea/contract/familia.ts';
import { useState } from 'preact/hooks';
import { useCaso, usePermisos, usePortal } from '../datos/contexto.ts';
import { useAccion, useBorrador } from '../datos/usar-datos.ts';
import { IDIOMAS_ENCENDIDOS, type IdiomaEncendido, NOMBRE_DE_IDIOMA } from '../textos/lenguas.ts';
import { poner } from '../textos/poner.ts';
import { FalloDeAccion, ResumenDeErrores } from '../ui/aviso.tsx';
import { Boton, BotonEnlace } from '../ui/boton.tsx';
import { Campo, Opciones } from '../ui/campo.tsx';
import { Pantalla } from '../ui/pantalla.tsx';
import { SoloMirar } from '../ui/solo-mirar.tsx';

const PAPELES: readonly PapelDeAllegado[] = ['consulta', 'ayuda'];

interface Invitacion {
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
  readonly parentesco: string;
  readonly papel: PapelDeAllegado | null;
  readonly lengua: IdiomaEncendido | null;
}
const VACIA: Invitacion = { nombre: '', apellidos: '', email: '', parentesco: '', papel: null, lengua: null };

/** Enough to catch a slip; the server looks again. */
const pareceCorreo = (texto: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(texto.trim());

export function Invitar() {
  const { t } = usePortal();
  const { decide } = usePermisos();
  const [aQuien, acabar] = useState<string | null>(null);
  const i = t.invitar;
  const volver = ['/portal/familia', t.familia.titulo] as const;
  if (!decide)
    return (
      <Pantalla titulo={i.titulo} volver={volver}>
        <SoloMirar />
      </Pantalla>
    );
  if (aQuien !== null)
    return (
      <Pantalla titulo={i.hechoTitulo} entradilla={poner(i.hechoTexto, { nombre: aQuien })} volver={volver}>
        <div class="botones">
          <BotonEnlace a="/portal">{t.comun.continuar}</BotonEnlace>
          <BotonEnlace a="/portal/familia" clase="segundo">
            {i.verTodos}
          </BotonEnlace>
        </div>
      </Pantalla>
    );
  return (
    <Pantalla titulo={i.titulo} entradilla={i.entradilla} volver={volver}>
      <Formulario alAcabar={acabar} />
    </Pantalla>
  );
}

function Formulario({ alAcabar }: { readonly alAcabar: (nombre: string) => void }) {
  const { t, cliente, idioma } = usePortal();
  const { fallecido } = useCaso();
  const i = t.invitar;
  const [datos, cambiar, olvidar] = useBorrador<Invitacion>('invitar', VACIA);
  const { nombre, apellidos, email, parentesco, papel, lengua } = datos;
  const [revisado, revisar] = useState(false);
  // Said twice in the same words the server takes it for one, so nothing has to be asked after a lost connection.
  const invitar = useAccion((cual: PapelDeAllegado) =>
    cliente.pedir('POST /allegados', {
      cuerpo: {
        nombre: nombre.trim(),
        apellidos: apellidos.trim(),
        email: email.trim(),
        papel: cual,
        idioma: lengua ?? idioma,
        ...(parentesco.trim() && { parentesco: parentesco.trim() }),
      },
    }),
  );
  const falta = (vacio: boolean, texto: string) => (revisado && vacio ? texto : null);
  const faltas = {
    nombre: falta(nombre.trim() === '', i.faltaNombre),
    apellidos: falta(apellidos.trim() === '', i.faltaApellidos),
    email: falta(!pareceCorreo(email), i.faltaEmail),
    papel: falta(papel === null, i.faltaPapel),
  };
  const alEnviar = async (evento: SubmitEvent) => {
    evento.preventDefault();
    revisar(true);
    const completa = nombre.trim() && apellidos.trim() && pareceCorreo(email);
    if (!completa || papel === null || !(await invitar.hacer(papel))) return;
    olvidar();
    alAcabar(nombre.trim());
  };
  const campo = (id: 'nombre' | 'apellidos' | 'email' | 'parentesco') => ({
    id,
    etiqueta: i[id],
    valor: datos[id],
    alCambiar: (valor: string) => cambiar({ [id]: valor }),
  });
  return (
    <form class="pila" onSubmit={alEnviar} noValidate>
      <ResumenDeErrores faltas={faltas} />
      <FalloDeAccion error={invitar.error} />
      <Campo {...campo('nombre')} error={faltas.nombre} maximo={100} propiedades={{ autoComplete: 'off' }} />
      <Campo {...campo('apellidos')} error={faltas.apellidos} maximo={150} propiedades={{ autoComplete: 'off' }} />
      <Campo
        {...campo('email')}
        error={faltas.email}
        maximo={254}
        propiedades={{ type: 'email', autoComplete: 'off', inputMode: 'email', autoCapitalize: 'none' }}
      />
      <Campo
        {...campo('parentesco')}
        etiqueta={poner(i.parentesco, { fallecido: fallecido.nombre })}
        ayuda={i.parentescoAyuda}
        maximo={60}
      />
      <Opciones
        id="papel"
        leyenda={i.papel}
        error={faltas.papel}
        opciones={PAPELES.map((valor) => ({ valor, ...i.papeles[valor] }))}
        elegida={papel}
        alElegir={(valor) => cambiar({ papel: valor })}
      />
      <div class="campo">
        <label for="lengua">{i.lengua}</label>
        <select
          id="lengua"
          class="entrada"
          value={lengua ?? idioma}
          onChange={(e) => cambiar({ lengua: e.currentTarget.value as IdiomaEncendido })}
        >
          {IDIOMAS_ENCENDIDOS.map((uno) => (
            <option key={uno} value={uno} lang={uno}>
              {NOMBRE_DE_IDIOMA[uno]}
            </option>
          ))}
        </select>
      </div>
      <p class="suave">{i.nota}</p>
      <div class="botones">
        <Boton tipo="submit" enCurso={invitar.enCurso}>
          {i.boton}
        </Boton>
      </div>
    </form>
  );
}
