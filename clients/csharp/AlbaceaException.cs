#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;

namespace Albacea
{
    /// <summary>A call that did not go well.</summary>
    public sealed class AlbaceaException : Exception
    {
        private AlbaceaException(string message, Exception? cause, int status, string code, string? marker) : base(message, cause)
        {
            Status = status;
            Code = code;
            IdempotencyKey = marker;
        }

        /// <summary>HTTP status; 0 when there was no answer.</summary>
        public int Status { get; }
        /// <summary>What a program decides by, see Known.ErrorCodes; `sin_respuesta` and `respuesta_inesperada` are of the client.</summary>
        public string Code { get; }
        /// <summary>What the service is asked about.</summary>
        public string? RequestId { get; private set; }
        /// <summary>What was refused, field by field, where the service says so.</summary>
        public IReadOnlyList<RefusedField> Fields { get; private set; } = new RefusedField[0];
        /// <summary>How long to wait, where the service says so.</summary>
        public TimeSpan? RetryAfter { get; private set; }
        /// <summary>The key of this call: with it the same call can be made again later.</summary>
        public string? IdempotencyKey { get; }

        internal bool MayHelp =>
            Status == 0 || Status == 429 || Status == 502 || Status == 503 || Status == 504 || Code == "idempotencia_en_curso";

        internal static AlbaceaException WithoutAnswer(Exception cause, string? marker) =>
            new AlbaceaException("No answer from Albacea.", cause, 0, "sin_respuesta", marker);

        internal static AlbaceaException OfAnswer(HttpResponseMessage answer, string? message, string? marker)
        {
            string? One(string name) => answer.Headers.TryGetValues(name, out var values) ? string.Join(",", values) : null;
            var status = (int)answer.StatusCode;
            var code = message == null ? null : One("X-Error-Code");
            return new AlbaceaException(message ?? "Unexpected answer with status " + status + ".", null, status, code ?? "respuesta_inesperada", marker)
            {
                RequestId = One("X-Request-Id"),
                Fields = FieldsOf(One("X-Error-Fields") ?? ""),
                RetryAfter = WaitOf(answer),
            };
        }

        /// <summary>`pointer;code, pointer;code`, each pointer percent-encoded.</summary>
        private static IReadOnlyList<RefusedField> FieldsOf(string header) =>
            header.Split(',').Select(entry => entry.Trim().Split(';')).Where(parts => parts.Length > 1)
                .Select(parts => new RefusedField(Uri.UnescapeDataString(parts[0]), parts[1])).ToArray();

        /// <summary>Seconds, or a date (RFC 9110, section 10.2.3).</summary>
        private static TimeSpan? WaitOf(HttpResponseMessage answer)
        {
            var after = answer.Headers.RetryAfter;
            var wait = after?.Delta ?? (after?.Date == null ? (TimeSpan?)null : after.Date.Value - DateTimeOffset.UtcNow);
            return wait < TimeSpan.Zero ? TimeSpan.Zero : wait;
        }
    }

    /// <summary>A field that was refused: its JSON Pointer (RFC 6901), such as /heredero/email, and a code.</summary>
    public sealed class RefusedField
    {
        internal RefusedField(string pointer, string code)
        {
            Pointer = pointer;
            Code = code;
        }

        public string Pointer { get; }
        public string Code { get; }
    }
}
