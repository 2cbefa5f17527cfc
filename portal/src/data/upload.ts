/** Sends a file and reports its progress, which `fetch` cannot report. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { API } from './client.ts';

interface Upload {
  readonly type: DocumentoType;
  readonly cuenta: string | null;
  readonly file: Blob;
  readonly name: string;
}

/**
 * @param onProgress called with the percentage sent
 * @throws CallError
 */
export function upload(
  { type, cuenta, file, name }: Upload,
  language: string,
  onProgress: (percent: number) => void,
): Promise<WorkDocumento> {
  const fields = new FormData();
  fields.set('tipo', type);
  if (cuenta !== null) fields.set('cuenta_id', cuenta);
  fields.set('fichero', file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API}/documentos`);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', language);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      const { status } = request;
      const envelope = request.response as { success?: boolean; data?: WorkDocumento; error?: string } | null;
      if (status < 300 && envelope?.success && envelope.data) return resolve(envelope.data);
      const code = request.getResponseHeader('x-error-code') ?? 'error_interno';
      reject(new CallError(envelope?.error ?? '', code, status, null));
    };
    const failed = () => reject(new CallError('', 'sin_conexion', 0, null));
    request.onerror = failed;
    request.onabort = failed;
    request.ontimeout = failed;
    request.send(fields);
  });
}
