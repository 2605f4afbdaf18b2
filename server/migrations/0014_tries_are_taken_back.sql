-- Counts one try for each limit, or for none: where one of them is used up, what others share is left as it was. Of
-- many at once each sees those before it, because each statement in here looks anew after it waited. In the order of
-- the keys, as every statement on this table: two at once never wait for each other.
CREATE FUNCTION count_try(given_keys bytea[], mosts integer[], windows integer[], OUT refused_until timestamptz, OUT is_last boolean)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	SELECT max(ends_at) INTO refused_until
	FROM throttles JOIN unnest(given_keys, mosts) AS given (key, most) USING (key)
	WHERE tries >= most AND ends_at > now();
	IF refused_until IS NOT NULL THEN RETURN; END IF;

	INSERT INTO throttles AS t (key, tries, ends_at)
	SELECT key, 1, now() + make_interval(secs => seconds)
	FROM unnest(given_keys, windows) AS given (key, seconds) ORDER BY key
	ON CONFLICT (key) DO UPDATE SET
		tries = CASE WHEN t.ends_at <= now() THEN 1 ELSE t.tries + 1 END,
		ends_at = CASE WHEN t.ends_at <= now() THEN excluded.ends_at ELSE t.ends_at END;
	SELECT max(ends_at) FILTER (WHERE tries > most), bool_or(tries = most) INTO refused_until, is_last
	FROM throttles JOIN unnest(given_keys, mosts) AS given (key, most) USING (key);
	IF refused_until IS NOT NULL THEN
		UPDATE throttles SET tries = tries - 1 WHERE key = ANY (given_keys);
	END IF;
END $$;
