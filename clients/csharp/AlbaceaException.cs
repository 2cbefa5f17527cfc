#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;

namespace Albacea
{
    /// <summary>A failed call.</summary>
    public sealed class AlbaceaException : Exception
    {
        private AlbaceaException(string message, Exception? cause, int status, string code, string? marker) : base(message, cause)
        {
            Status = status;
            Code = code;
            IdempotencyKey = marker;
        }

        /// <summary>HTTP status; 0 if there was no answer.</summary>
        public int Status { get; }
        /// <summary>Error code for programs, see Known.ErrorCodes; `sin_respuesta` and `respuesta_inesperada` are of the client itself.</summary>
        public string Code { get; }
        /// <summary>Id of the request, for questions to the service.</summary>
        public string? RequestId { get; private set; }
        /// <summary>The refused fields, if the service names them.</summary>
        public IReadOnlyList<RefusedField> Fields { get; private set; } = new RefusedField[0];
        /// <summary>How long to wait, if the service says so.</summary>
        public TimeSpan? RetryAfter { get; private set; }
        /// <summary>The idempotency key of this call, with which it can be repeated later.</summary>
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

        /// <summary>Parses `pointer;code, pointer;code`, each pointer percent-encoded.</summary>
        private static IReadOnlyList<RefusedField> FieldsOf(string header) =>
            header.Split(',').Select(entry => entry.Trim().Split(';')).Where(parts => parts.Length > 1)
                .Select(parts => new RefusedField(Uri.UnescapeDataString(parts[0]), parts[1])).ToArray();

        /// <summary>Reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3).</summary>
        private static TimeSpan? WaitOf(HttpResponseMessage answer)
        {
            var after = answer.Headers.RetryAfter;
            var wait = after?.Delta ?? (after?.Date == null ? (TimeSpan?)null : after.Date.Value - DateTimeOffset.UtcNow);
            return wait < TimeSpan.Zero ? TimeSpan.Zero : wait;
        }
    }

    /// <summary>A refused field: its JSON Pointer (RFC 6901), such as /heredero/email, and a code.</summary>
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
