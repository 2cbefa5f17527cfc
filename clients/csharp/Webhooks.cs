#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Albacea
{
    /// <summary>Verifies that a delivery is genuine and recent. Pass the exact bytes received; JSON parsed and written again differs.</summary>
    public static class Webhooks
    {
        public static readonly TimeSpan Tolerance = TimeSpan.FromMinutes(5);

        /// <summary>Verifies the Standard Webhooks signature, which also covers id and time.</summary>
        /// <param name="header">returns the value of a header, by its name in any case, or null</param>
        /// <param name="body">the exact bytes received</param>
        /// <param name="secrets">the secret; during a rotation both secrets, in any order</param>
        /// <param name="tolerance">maximum time between the signature and now; by default five minutes</param>
        /// <param name="now">the present time; by default the machine's</param>
        /// <exception cref="WebhookRejected">the delivery must not be trusted: answer 401</exception>
        public static WebhookEvent Verify(Func<string, string?> header, byte[] body, IReadOnlyList<string> secrets, TimeSpan? tolerance = null, DateTimeOffset? now = null)
        {
            var id = header("webhook-id");
            var time = header("webhook-timestamp");
            var signatures = header("webhook-signature");
            if (id == null || time == null || signatures == null) throw new WebhookRejected("unsigned");
            if (!Regex.IsMatch(time, "^[0-9]{1,11}\\z")) throw new WebhookRejected("stale");
            var age = (now ?? DateTimeOffset.UtcNow) - DateTimeOffset.FromUnixTimeSeconds(long.Parse(time, CultureInfo.InvariantCulture));
            if (age.Duration() > (tolerance ?? Tolerance)) throw new WebhookRejected("stale");
            // The unsigned id must equal the signed one.
            if ((header("x-webhook-id") ?? id) != id) throw new WebhookRejected("mismatch");
            var signed = Encoding.UTF8.GetBytes(id + "." + time + ".").Concat(body).ToArray();
            var expected = Given(secrets).Select(secret =>
            {
                var key = Convert.FromBase64String(secret.StartsWith("whsec_", StringComparison.Ordinal) ? secret.Substring(6) : secret);
                return "v1," + Convert.ToBase64String(Hmac(key, signed));
            });
            if (!AnyEqual(signatures.Split(' '), expected.ToArray())) throw new WebhookRejected("mismatch");
            return EventOf(id, body);
        }

        /// <summary>Verifies only X-Webhook-Signature, if a gateway removes other headers. It covers no time, so an old copy is accepted:
        /// store which events you have processed.</summary>
        /// <exception cref="WebhookRejected">the delivery must not be trusted: answer 401</exception>
        public static WebhookEvent VerifyOwnSignature(Func<string, string?> header, byte[] body, IReadOnlyList<string> secrets)
        {
            var signatures = new[] { header("x-webhook-signature"), header("x-webhook-signature-next") }.OfType<string>().ToArray();
            if (signatures.Length == 0) throw new WebhookRejected("unsigned");
            var expected = Given(secrets).Select(secret =>
                "sha256=" + string.Concat(Hmac(Encoding.UTF8.GetBytes(secret), body).Select(one => one.ToString("x2", CultureInfo.InvariantCulture))));
            if (!AnyEqual(signatures, expected.ToArray())) throw new WebhookRejected("mismatch");
            return EventOf(null, body);
        }

        private static IReadOnlyList<string> Given(IReadOnlyList<string> secrets)
        {
            if (secrets.Count == 0 || secrets.Contains("")) throw new ArgumentException("secrets: at least one, and none empty");
            return secrets;
        }

        private static byte[] Hmac(byte[] key, byte[] content)
        {
            using (var hmac = new HMACSHA256(key)) return hmac.ComputeHash(content);
        }

        /// <summary>Compares in constant time, so that the duration does not reveal where two values differ.</summary>
        private static bool AnyEqual(IReadOnlyList<string> received, IReadOnlyList<string> expected)
        {
            var isEqual = false;
            foreach (var one in received)
                foreach (var other in expected)
                {
                    var difference = one.Length ^ other.Length;
                    for (var i = 0; i < Math.Min(one.Length, other.Length); i++) difference |= one[i] ^ other[i];
                    isEqual |= difference == 0;
                }
            return isEqual;
        }

        /// <summary>Reads the event from the body, including its type, because the header X-Webhook-Event is not signed.</summary>
        private static WebhookEvent EventOf(string? id, byte[] body)
        {
            try
            {
                using (var message = JsonDocument.Parse(body))
                {
                    var root = message.RootElement;
                    if (root.ValueKind == JsonValueKind.Object && root.TryGetProperty("evento", out var evento) && evento.ValueKind == JsonValueKind.String
                        && root.TryGetProperty("timestamp", out var timestamp) && timestamp.ValueKind == JsonValueKind.String
                        && root.TryGetProperty("data", out var data) && data.ValueKind == JsonValueKind.Object)
                        return new WebhookEvent(id, evento.GetString()!, data.Clone(), timestamp.GetString()!);
                }
            }
            catch (JsonException)
            {
                // reported below
            }
            throw new WebhookRejected("malformed");
        }
    }

    /// <summary>A delivered event.</summary>
    public sealed class WebhookEvent
    {
        internal WebhookEvent(string? id, string evento, JsonElement data, string timestamp)
        {
            Id = id;
            Evento = evento;
            Data = data;
            Timestamp = timestamp;
        }

        /// <summary>Id of the event, equal in every attempt and in `GET /eventos`, to detect repeats. Null if no signature covers it.</summary>
        public string? Id { get; }
        public string Evento { get; }
        public JsonElement Data { get; }
        public string Timestamp { get; }
    }

    /// <summary>The delivery must not be trusted.</summary>
    public sealed class WebhookRejected : Exception
    {
        internal WebhookRejected(string reason) : base("webhook rejected: " + reason)
        {
            Reason = reason;
        }

        /// <summary>The reason: unsigned, stale, mismatch or malformed.</summary>
        public string Reason { get; }
    }
}
