/**
 * The smallest PDF that a reader opens, in base64.
 * @param numero 0 to 99; each is another file
 */
export function unPdf(numero: number): string {
  const objetos = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${200 + numero} 200]>>endobj\n`,
  ];
  let texto = '%PDF-1.4\n';
  const lugares = objetos.map((objeto) => {
    const lugar = texto.length;
    texto += objeto;
    return `${String(lugar).padStart(10, '0')} 00000 n \n`;
  });
  const tabla = texto.length;
  texto += `xref\n0 4\n0000000000 65535 f \n${lugares.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${tabla}\n%%EOF\n`;
  return Buffer.from(texto).toString('base64');
}
