-- A photo is claimed once. Two bookings that race for one photo: the second one's batch fails whole.
CREATE TRIGGER photos_claimed_once BEFORE UPDATE OF claim_id ON photos WHEN OLD.claim_id IS NOT NULL BEGIN SELECT RAISE(ABORT, 'photo already claimed'); END;
