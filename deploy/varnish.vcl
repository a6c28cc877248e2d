vcl 4.1;

# Varnish as a CDN of your own in front of the product. It needs the module xkey (Debian: varnish-modules).
# Settings of the product: CDN_SECONDS=3600, CDN_PURGE_URL=http://THIS_MACHINE:6081/purge, CDN_PURGE_KEY="X-Purge-Key: REPLACE_ME".
import std;
import xkey;

backend product {
	.host = "127.0.0.1";
	.port = "3000";
	.probe = { .url = "/readyz"; .interval = 1s; .timeout = 5s; }
}

sub vcl_recv {
	if (req.url == "/purge") {
		if (req.method != "POST" || req.http.X-Purge-Key != "REPLACE_ME") {
			return (synth(403));
		}
		if (req.http.Surrogate-Key) {
			set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
		} else {
			# Without names: everything.
			ban("obj.status != 0");
		}
		return (synth(200));
	}
	# A person who has just changed something sees it.
	if (req.http.Cookie ~ "(^|; )(__Host-)?wrote=" || req.http.Authorization) {
		return (pass);
	}
	if (req.method == "GET" || req.method == "HEAD") {
		return (hash);
	}
	return (pass);
}

sub vcl_backend_response {
	# Only what names a time for CDNs is kept. Everything else asks the product.
	if (beresp.http.CDN-Cache-Control ~ "max-age=") {
		set beresp.http.X-Seconds = regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s");
		set beresp.ttl = std.duration(beresp.http.X-Seconds, 0s);
		set beresp.grace = 1s;
		set beresp.keep = 300s;
		set beresp.http.xkey = beresp.http.Surrogate-Key;
		# Cache-Control is for browsers, which ask each time.
		return (deliver);
	} elsif (beresp.http.Cache-Control !~ "max-age=[1-9]" || beresp.http.Set-Cookie) {
		set beresp.uncacheable = true;
		set beresp.ttl = 0s;
	}
}

sub vcl_deliver {
	unset resp.http.xkey;
	unset resp.http.X-Seconds;
	unset resp.http.Surrogate-Key;
	unset resp.http.Cache-Tag;
	unset resp.http.CDN-Cache-Control;
	if (obj.hits > 0) {
		set resp.http.X-Cache = "hit";
	} else {
		set resp.http.X-Cache = "miss";
	}
}
